if (($env:RAYMOND_RESULT -split ':')[0] -eq 'REJECTED') { '<reset>START</reset>' } else { '<function return="BY_WORD">JUDGE</function>' }
