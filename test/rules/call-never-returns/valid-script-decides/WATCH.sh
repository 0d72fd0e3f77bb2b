./watch-log
