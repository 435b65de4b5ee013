import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '../../testing/live-events.ts'
import { addAccount, openTestSalon, password, signIn, visitor } from '../../testing/salon.ts'
import { databaseOfThisTest } from '../../testing/test-database.ts'

test('sign-ins, failed ones too, are logged with the account and the request, and without anything that was typed', async () => {
  const written: string[] = []
  const error = vi
    .spyOn(console, 'error')
    .mockImplementation((line: string) => void (line.includes(' info [') && written.push(line)))
  onTestFinished(() => error.mockRestore())
  const database = await databaseOfThisTest()
  const app = openTestSalon(database, { environment: { LOG_LEVEL: 'info' } })
  const email = 'ada@client.example'
  const uid = await addAccount(database, { name: 'Ada', email })

  const post = (body: object) => visitor(app).call('POST', '/api/auth/sign-in/email', body, { 'x-request-id': 'of-a-guess' })
  await post({ email, password: 'a wrong guess' })
  await eventually(() => written.length === 2)
  await post({ email: 'nobody@client.example', password: 'a wrong guess' })
  await signIn(app, { email, password })
  await eventually(() => written.length === 4)

  const entries = written.map((line) => line.replace(/^\S+ info /, '').replace(/\[[0-9a-f]{12}\]/, '[made]'))
  const refused = '[of-a-guess] POST /api/auth/sign-in/email was refused: not_signed_in'
  expect(entries.toSorted()).toEqual(
    [
      refused,
      refused,
      `[of-a-guess] account ${uid} was not signed in: wrong password or code`,
      `[made] account ${uid} signed in with a password`,
    ].toSorted(),
  )
  expect(written.join()).not.toMatch(/@|guess |scissors/)
})
