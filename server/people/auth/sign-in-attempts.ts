import { type Attempts, tooManyAttempts } from './rate-limits.ts'

interface SignInAttempt {
  readonly email: string
  readonly address: string
  /** The browser's id if it signed in to the account before. */
  readonly knownDevice: string | null
}

type Settle = () => Promise<void>

/**
 * Counts an attempt to sign in before checking the password. A known browser has its own counter, so nobody else can lock its owner out.
 * Others count by network, by network and account, and by account: after 50 wrong ones in a day, the account accepts one attempt a
 * minute, and from each network one in ten minutes. So all networks together get at most 2 × 50 + 1,440 guesses at an account in any 24
 * hours, and are slowed down instead of locking its owner out.
 * @throws {AppError} `rate_limited` with the seconds to wait
 */
export async function countSignIn(attempts: Attempts, { email, address, knownDevice }: SignInAttempt): Promise<Settle> {
  if (knownDevice !== null) {
    await attempts.count('signInFromKnownDevice', knownDevice)
    return () => attempts.forget('signInFromKnownDevice', knownDevice)
  }
  const accountAndAddress = `${address} ${email}`
  await attempts.count('signInFromAddress', address)
  await attempts.count('signInToAccountFromAddress', accountAndAddress)
  const isInTurn = (await attempts.waitFor('signInToAccount', email)) > 0
  if (isInTurn) await takeTurn(attempts, email, accountAndAddress)
  return async () => {
    await Promise.all([
      attempts.takeBack('signInFromAddress', address),
      attempts.forget('signInToAccountFromAddress', accountAndAddress),
      // Others' wrong attempts stay counted; otherwise an owner's daily sign-in would give them another day's guesses.
      attempts.takeBack('signInToAccount', email),
      ...(isInTurn ? [attempts.forget('signInInTurnFromAddress', accountAndAddress)] : []),
    ])
  }
}

async function takeTurn(attempts: Attempts, email: string, here: string): Promise<void> {
  const own = await attempts.waitFor('signInInTurnFromAddress', here)
  const wait = own || (await attempts.waitFor('signInInTurn', email))
  if (wait === 0) return
  // The attempt was not made: a person who waits as told must not have to wait longer.
  await attempts.takeBack('signInToAccountFromAddress', here)
  if (own === 0) await attempts.forget('signInInTurnFromAddress', here)
  throw tooManyAttempts(wait)
}
