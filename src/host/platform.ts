/** Which of the platforms that workflows are made for this machine is. */
export function hostPlatform(): 'unix' | 'windows' {
  return process.platform === 'win32' ? 'windows' : 'unix';
}
