switch ('{{result}}') {
  'yes' { '<goto input="main">TAKE</goto>' }
  default { '<result>no</result>' }
}
