#!/usr/bin/env bash
if [ "$RAYMOND_RESULT" = "suficiente" ]; then
  echo "<goto>INFORME</goto>"
elif [ "$RAYMOND_RESULT" = "insufficiente" ]; then
  echo "<goto>AMPLIAR</goto>"
else
  echo "respuesta desconocida" >&2
  exit 2
fi
