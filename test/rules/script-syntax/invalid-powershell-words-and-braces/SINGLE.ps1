function Get-Tag { return '<goto input='build'>WORK</goto>' }
Get-Tag
