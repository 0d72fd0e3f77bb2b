echo "<result>$(git rev-parse HEAD)</result>"
