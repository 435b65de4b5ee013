import { addMail } from '../server/testing/mails.ts'
import { admin, expect } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { loseAnswer } from './support/lost-answer.ts'
import { openMailServer } from './support/mail-server.ts'
import { testOfOwnSalon } from './support/own-salon.ts'
import { settingsPath } from './support/settings.ts'

const test = testOfOwnSalon('--empty')

test('a mail server is entered, tried, saved and removed; until then mails are kept and not sent', async ({
  page,
  signIn,
  database,
  expectAccessible,
}) => {
  const server = await openMailServer('the right one')
  await addMail(database, { status: 'sent', isKept: true, kind: 'test_mail', subject: 'From before' })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(admin)
  await page.goto('/admin')
  await expect(page.getByText('Mails are kept here, not sent.')).toBeVisible()
  await page.getByRole('link', { name: 'Set up mail' }).click()
  await expect(page).toHaveURL(settingsPath('Mail server'))

  await page.getByLabel('Provider').selectOption('Gmail or Google Workspace')
  await expect(page.getByLabel('Server', { exact: true })).toHaveValue('smtp.gmail.com')
  await expect(page.getByLabel('Port')).toHaveValue('587')
  await expect(page.getByText(/app password/)).toBeVisible()
  await page.getByRole('button', { name: 'Save mail server' }).click()
  await expect(page.getByText('User is required')).toBeVisible()
  await expect(page.getByLabel('User', { exact: true })).toBeFocused()
  await expectAccessible()
  await expectNothingSideways(page, 390)

  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Encryption').selectOption({ label: 'None, in your own network only (usually port 25)' })
  await expect(page.getByLabel('Port')).toHaveValue('25')
  await page.getByLabel('Port').fill(server.port)
  await page.getByLabel('User', { exact: true }).fill('linden')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('a wrong one')
  await page.getByLabel('Sender’s email').fill('hello@linden.example')
  const tryIt = page.getByRole('button', { name: 'Send a test mail' })
  await tryIt.click()
  await expect(page.getByRole('alert')).toContainText('535 5.7.8 Username and Password not accepted')
  await expect(password).toHaveValue('a wrong one')
  await expectAccessible()
  await password.fill('the right one')
  await tryIt.click()
  await expect(page.getByRole('alert')).toContainText('A test mail is on its way to owner@salon.example.')
  expect(server.recipients).toEqual(['owner@salon.example'])
  await page.getByRole('button', { name: 'Save mail server' }).click()
  await expect(page.getByText('Mail server saved.')).toBeVisible()
  await expect(page.getByText('Kept, and never shown. Leave it empty to keep it.')).toBeVisible()
  await expect(password).toHaveValue('')
  await expectAccessible()

  await page.goto(settingsPath('Mail log'))
  await expect(page.getByText('Through your mail server')).toBeVisible()
  const row = page.getByRole('region', { name: 'Mails' }).locator('li').filter({ hasText: 'From before' })
  await expect(row).toContainText('Kept here, not sent')
  await row.getByRole('button').first().click()
  await row.getByRole('button', { name: 'Send it now' }).click()
  await expect(row).toContainText('Sent')
  await expect(row).not.toContainText('not sent')
  expect(server.recipients).toEqual(['owner@salon.example', 'ada@client.example'])

  await page.goto(settingsPath('Mail server'))
  await page.getByRole('button', { name: 'Check the domain' }).click()
  await expect(page.getByText('It couldn’t be looked up.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Remove this mail server' }).click()
  await loseAnswer(page, '**/api/mail/server?*')
  await page.getByRole('button', { name: 'Remove it' }).click()
  // Its answer is lost, and it is gone.
  await expect(page.getByText('Mail server removed. Mails are kept here, not sent.')).toBeVisible()
  await expect(page.getByLabel('Server', { exact: true })).toHaveValue('')
  await server.close()
})
