#!/bin/bash
(sleep 0; echo "<goto>BG</goto>") &
wait
