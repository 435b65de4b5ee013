import { addAppointment } from '../server/testing/appointments.ts'
import { addAccount } from '../server/testing/records.ts'
import { uniqueEmail } from '../server/testing/run/random.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { loseAnswer } from './support/lost-answer.ts'
import { bookingCard, daysAhead } from './support/salon-data.ts'
import { settingsPath } from './support/settings.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

for (const viewport of sizes) {
  test(`at ${viewport.width} the administrator invites a stylist, who makes an account, sees their own day, and is removed`, async ({
    page,
    browser,
    baseURL,
    signIn,
    database,
    client,
    catalogue: { stylist },
    expectAccessible,
  }) => {
    await page.setViewportSize(viewport)
    const id = await addAppointment(database, {
      userId: client.uid,
      client: { name: client.name, email: client.email },
      stylistId: stylist.id,
      stylistName: stylist.name,
      date: daysAhead(30),
    })
    const email = uniqueEmail()
    await signIn(admin)
    await page.goto('/admin/stylists/staff')
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    const form = page.getByRole('region', { name: 'Invite somebody' })
    await form.getByLabel('Email (optional)').fill(email)
    await form.getByRole('radio', { name: 'Stylist' }).check()
    await expect(form).toContainText('See their own visits, from today on')
    await form.getByRole('button', { name: 'Invite' }).click()
    await expect(form.getByText('Choose which stylist this is')).toBeVisible()
    await expectAccessible()
    await expectNothingSideways(page, viewport.width)
    await form.getByRole('combobox', { name: 'Stylist' }).selectOption(stylist.name)
    await form.getByRole('button', { name: 'Invite' }).click()
    const invitations = page.getByRole('region', { name: 'Invitations' })
    await expect(invitations.getByRole('button', { name: `Copy link for ${email}` })).toBeVisible()
    const link = await invitations
      .getByText(/\/invitation\?token=/)
      .last()
      .textContent()
    await expectAccessible()

    const theirs = await browser.newContext({ ...(baseURL && { baseURL }), viewport })
    const other = await theirs.newPage()
    await other.goto(link ?? '')
    await expect(other.getByText(`as a stylist, with the visits of ${stylist.name}`)).toBeVisible()
    await expect(other.getByLabel('Name')).toHaveValue(stylist.name)
    await other.getByRole('button', { name: 'Accept and create my account' }).click()
    await expect(other.getByText('Password is required')).toBeVisible()
    await expectAccessible(other)
    await other.getByLabel('Name').fill('Grace Hopper')
    await other.getByLabel('Password', { exact: true }).fill('a-password-of-hers')
    await other.getByRole('button', { name: 'Accept and create my account' }).click()
    await expect(other).toHaveURL('/admin/day')
    await expect(other.getByRole('heading', { level: 2, name: stylist.name })).toBeVisible()
    await other.goto('/admin/bookings')
    const card = bookingCard(other, id)
    await expect(card).toContainText(client.name)
    await expect(card).not.toContainText(client.email)
    await expect(card.getByRole('button')).toHaveCount(0)
    const navigation = other.getByRole('navigation', { name: 'Administration' })
    if (viewport.width < 768) {
      await expect(navigation.getByRole('link')).toHaveText(['Day', 'Bookings'])
      await other.getByRole('button', { name: 'More' }).click()
      await expect(other.getByRole('dialog', { name: 'More' }).getByRole('link')).toHaveText(['Home'])
      await other.keyboard.press('Escape')
    } else await expect(navigation.getByRole('link')).toHaveText(['Day', 'Bookings', 'Home'])
    await expectAccessible(other)
    await expectNothingSideways(other, viewport.width)
    await other.goto('/admin/settings')
    await expect(other).toHaveURL('/admin/day')
    await other.goto(link ?? '')
    await expect(other.getByText('This invitation has been used')).toBeVisible()

    await page.reload()
    const people = page.getByRole('region', { name: 'People' })
    const row = people.getByRole('listitem').filter({ hasText: email })
    await expect(row).toContainText(`Stylist (${stylist.name})`)
    await row.getByRole('button', { name: 'Remove' }).click()
    await loseAnswer(page, '**/api/staff/*')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from staff' }).click()
    // Its answer is lost, and they are removed.
    await expect(page.getByText('doesn’t work here anymore.')).toBeVisible()
    await expect(row).toHaveCount(0)
    await other.goto('/admin/bookings')
    await expect(other).toHaveURL(/\/login/)
    await theirs.close()
  })
}

test('an invitation to somebody with an account is accepted once they have signed in, and changes need a new sign-in', async ({
  page,
  elsewhere,
  client,
  signIn,
}) => {
  const owner = await elsewhere(admin)
  const response = await owner.request.post('/api/staff/invitations', { data: { email: client.email, role: 'receptionist' } })
  const { link } = (await response.json()) as { link: string }
  await page.goto(link)
  await page.getByRole('link', { name: 'Sign in' }).last().click()
  await page.getByLabel('Email').fill(client.email)
  await page.getByLabel('Password', { exact: true }).fill('scissors-and-comb')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(page).toHaveURL('/admin/day')
  await expect(page.getByRole('navigation', { name: 'Administration' })).toContainText('Clients')

  const staff = await owner.newPage()
  await staff.goto('/admin/stylists/staff')
  const row = staff.getByRole('region', { name: 'People' }).getByRole('listitem').filter({ hasText: client.email })
  await row.getByRole('button', { name: 'Change role' }).click()
  await row.getByRole('radio', { name: 'Manager' }).check()
  await row.getByRole('button', { name: 'Save role' }).click()
  await expect(row).toContainText('Manager')
  await expect(page).toHaveURL(/\/login/)
  await signIn(client)
  await page.goto('/admin')
  await page.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('dialog', { name: 'More' })).toContainText('Stylists')
})

test('a required second step leads staff to their account', async ({ page, database, elsewhere, signIn }) => {
  const email = uniqueEmail()
  await addAccount(database, { name: 'Bo', email, role: 'receptionist' })
  const owner = await elsewhere(admin)
  const staff = await owner.newPage()
  await staff.goto(settingsPath('Second step'))
  await staff.getByLabel('Staff need one-time codes or a passkey').check()
  await expect(staff.getByText('Staff need a second step now.')).toBeVisible()
  await signIn({ email })
  await page.goto('/admin/bookings')
  await expect(page).toHaveURL('/admin/account')
  await expect(page.getByText('The salon asks everyone who works here for a second step.')).toBeVisible()
  await staff.getByLabel('Staff need one-time codes or a passkey').uncheck()
  await expect(staff.getByText('Staff can sign in without a second step.')).toBeVisible()
  await page.goto('/admin/bookings')
  await expect(page).toHaveURL('/admin/bookings')
})
