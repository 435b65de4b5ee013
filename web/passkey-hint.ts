/** Whether a button for passkeys would help in this browser: one was made or used here. Nothing secret, so it stays after signing out. */

const key = 'chairtime.passkey'

export function rememberPasskey(): void {
  try {
    localStorage.setItem(key, 'yes')
  } catch {
    // Without storage, /login?passkey shows the button.
  }
}

export function hasPasskeyHere(): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
