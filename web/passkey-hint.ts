/** Set once a passkey was created or used in this browser. Not secret, so it outlives signing out. */

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
