if (Test-Path big) { '<fork next="END" mode="slower">WORKER</fork>' } else { '<fork next="END" mode="fast">WORKER</fork>' }
