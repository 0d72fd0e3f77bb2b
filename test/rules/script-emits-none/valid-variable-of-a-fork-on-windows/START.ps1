if (Test-Path big) { '<fork next="END" mode="slow">WORKER</fork>' } else { '<fork next="END" mode="fast">WORKER</fork>' }
