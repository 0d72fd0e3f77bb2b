$store = [Keys.Store]::Open("release")
Write-Output "<result>signed</result>"
try {
  [Keys.Store]::Sign($store, "setup.exe")
}
finally {
  $store.Dispose()
}
