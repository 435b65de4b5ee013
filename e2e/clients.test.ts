import { addAppointment } from '../server/testing/appointments.ts'
import { addClient } from '../server/testing/records.ts'
import { uniqueEmail } from '../server/testing/run/random.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { loseAnswer } from './support/lost-answer.ts'
import { bookingCard, daysAhead, gate, unique } from './support/salon-data.ts'

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
]

for (const viewport of sizes) {
  test(`at ${viewport.width} the desk finds a client, notes what it must know, and sees the alert where they’re booked`, async ({
    page,
    database,
    signIn,
    catalogue: { stylist },
    expectAccessible,
  }) => {
    // A whole day's work at one desk.
    test.slow()
    await page.setViewportSize(viewport)
    const email = uniqueEmail()
    const id = await addClient(database, { name: 'Wilhelmina Longworth', email })
    const booking = await addAppointment(database, {
      userId: id,
      client: { name: 'Wilhelmina Longworth', email },
      stylistId: stylist.id,
      stylistName: stylist.name,
      date: daysAhead(31),
    })
    for (let day = 1; day <= 12; day++)
      await addAppointment(database, { userId: id, status: 'Completed', stylistName: stylist.name, date: daysAhead(-20 * day) })
    const twin = await addClient(database, { name: 'Longworth, Wilhelmina', email })
    await signIn(admin)

    await page.goto('/admin/clients')
    await page.getByLabel('Find a client by name, phone').fill(email.slice(0, -2))
    // At the other width there was another one.
    await page.getByRole('main').locator(`a[href="/admin/clients/${id}"]`).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Wilhelmina Longworth' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'At a glance' })).toContainText('Visits12')
    const past = page.getByRole('region', { name: 'Past visits' })
    await expect(past.getByRole('listitem')).toHaveCount(10)
    await past.getByRole('button', { name: 'Next' }).click()
    await expect(past.getByRole('listitem')).toHaveCount(2)

    await page.getByRole('button', { name: 'Change contact' }).click()
    const contact = page.getByRole('region', { name: 'Contact details' })
    await contact.getByLabel('Phone').fill('12')
    await contact.getByRole('button', { name: 'Save contact' }).click()
    await expect(contact.getByText('Enter a phone number that we can call')).toBeVisible()
    await contact.getByLabel('Phone').fill('718 555 0155')
    await contact.getByRole('button', { name: 'Save contact' }).click()
    await expect(contact.getByRole('link', { name: '+1 718 555 0155' })).toBeVisible()

    await page.getByRole('button', { name: 'Add an alert' }).click()
    await page.getByLabel('Alert', { exact: true }).fill('Allergic to PPD')
    await page.getByRole('button', { name: 'Save alert' }).click()
    await expect(page.getByRole('region', { name: 'Alerts' })).toContainText('Allergic to PPD')
    await page.getByLabel('New note').fill('Likes it quiet.\nTea, no milk.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await expect(page.getByRole('region', { name: 'Notes' }).getByRole('listitem')).toContainText('Likes it quiet.')
    await expect(page.getByLabel('New note')).toHaveValue('')

    const formulas = page.getByRole('region', { name: 'Formulas' })
    await formulas.getByRole('button', { name: 'Add a formula' }).click()
    await formulas.getByRole('button', { name: 'Save formula' }).click()
    await expect(formulas.getByText('Formula is required')).toBeVisible()
    await formulas.getByLabel('Formula', { exact: true }).fill('7.1 + 7.0 (1:1), 20 vol, 35 min')
    await formulas.getByLabel('Visit').selectOption({ index: 2 })
    await formulas.getByRole('button', { name: 'Save formula' }).click()
    await expect(formulas.getByRole('listitem')).toContainText('7.1 + 7.0')

    const about = page.getByRole('region', { name: 'About' })
    await about.getByRole('button', { name: 'Change what we know' }).click()
    await about.getByLabel('Tags').fill('VIP, Curly')
    await about.getByLabel('Month').selectOption('February')
    await about.getByLabel('Day').fill('30')
    await about.getByLabel('Can’t book online').check()
    await about.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(about.getByText('There’s no such day')).toBeVisible()
    await expectAccessible()
    await about.getByLabel('Day').fill('29')
    await about.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(about).toContainText('February 29')
    await expect(about).toContainText('They’re asked to call.')
    await expectAccessible()
    await expectNothingSideways(page, viewport.width)

    const same = page.getByRole('region', { name: 'Same person?' })
    await same.getByRole('button', { name: 'Merge with Longworth, Wilhelmina' }).click()
    await page.getByRole('button', { name: 'Merge them' }).click()
    await expect(same).toContainText('Merged with Longworth, Wilhelmina')
    await expectAccessible()
    await same.getByRole('button', { name: 'Undo the merge' }).click()
    await expect(same.getByRole('button', { name: 'Merge with Longworth, Wilhelmina' })).toBeVisible()

    await page.goto(`/admin/bookings?q=${booking}`)
    await expect(bookingCard(page, booking)).toContainText('Allergic to PPD')
    await bookingCard(page, booking).getByRole('link', { name: 'Wilhelmina Longworth' }).click()
    await expect(page.getByRole('region', { name: 'Alerts' })).toContainText('Allergic to PPD')
    await page.goto(`/admin/day?date=${daysAhead(31)}`)
    await page
      .getByRole('button', { name: /^Alert: Allergic to PPD, Wilhelmina Longworth/ })
      .first()
      .click()
    await expect(page.getByRole('region', { name: 'Visit', exact: true })).toContainText('Allergic to PPD')
    await page.goto('/bookings')
    await page.getByRole('radio', { name: 'A client' }).check()
    await page.getByLabel('Find a client').fill(email)
    await expect(page.getByRole('list', { name: 'Clients' })).toContainText('Allergic to PPD')
    await page.goto(`/admin/clients?q=${email}`)
    await expect(page.getByRole('link', { name: /Wilhelmina Longworth/ }).first()).toContainText('VIP')
    await expectAccessible()
    await page.getByRole('combobox', { name: 'Tag' }).selectOption('Curly')
    await expect(page).toHaveURL(/tag=Curly/)
    await expect(page.getByRole('link', { name: /^Wilhelmina Longworth/ })).toHaveCount(1)

    await page.goto('/admin/clients')
    await page.getByRole('link', { name: 'Find duplicates' }).click()
    const pair = page.getByRole('listitem').filter({ hasText: new RegExp(`${email}.*${email}`, 's') })
    // Other tests add clients, whose names may come first.
    const compared = page.getByText(/^(No|\d+) likely duplicates? among/)
    await expect(compared).toBeVisible()
    while (!(await pair.isVisible())) {
      await page.getByRole('button', { name: 'Next clients' }).click()
      await expect(compared).toBeVisible()
    }
    await expect(pair).toContainText('Same email · Similar name')
    await expectAccessible()
    await expectNothingSideways(page, viewport.width)
    await pair.getByRole('button', { name: 'Merge Longworth, Wilhelmina with Wilhelmina Longworth' }).click()
    await expect(pair).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(pair).toBeVisible()
    await page.goto(`/admin/clients/${twin}`)
    await page.getByRole('button', { name: 'Delete client' }).click()
    await page.getByRole('button', { name: 'Delete for good' }).click()
    await expect(page).toHaveURL('/admin/clients')
    await expect(page.getByText('Longworth, Wilhelmina is deleted.')).toBeVisible()
  })
}

test('a name of one long word fits a phone', async ({ page, database, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const name = 'Maximiliane Wolfeschlegelsteinhausenbergerdorff'
  const id = await addClient(database, { name })
  await signIn(admin)
  await page.goto(`/admin/clients/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expectNothingSideways(page, 390)
})

test('a client pressed while a search is still due opens', async ({ page, database, signIn }) => {
  const name = unique('Quick')
  await addClient(database, { name })
  await signIn(admin)
  await page.goto(`/admin/clients?${new URLSearchParams({ q: name })}`)
  const script = gate()
  await page.route('**/assets/client-page-*.js', async (route) => {
    await script.opened
    await route.continue()
  })
  const found = page.getByRole('main').getByRole('link', { name })
  await expect(found).toBeVisible()
  await page.getByRole('searchbox').press('End')
  await page.getByRole('searchbox').press('Backspace')
  await found.click()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)))
  script.open()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
})

test('a card follows another desk’s changes, and reverts none of them', async ({ page, database, signIn, elsewhere }) => {
  const email = uniqueEmail()
  const id = await addClient(database, { name: 'Tabitha Twice', email })
  await signIn(admin)
  const { request } = await elsewhere(admin)
  const change = (data: object) => request.patch(`/api/clients/${id}`, { data })

  await page.goto(`/admin/clients?q=${email}`)
  await change({ tags: ['Regular'] })
  await expect(page.getByRole('link', { name: 'Tabitha Twice' })).toContainText('Regular')
  await page.getByRole('link', { name: 'Tabitha Twice' }).click()

  const about = page.getByRole('region', { name: 'About' })
  await about.getByRole('button', { name: 'Change what we know' }).click()
  await about.getByLabel('Tags').fill('VIP')
  await page.getByRole('button', { name: 'Change contact' }).click()
  const contact = page.getByRole('region', { name: 'Contact details' })
  await contact.getByLabel('Phone').fill('718 555 0155')
  await change({ blocked: true, source: 'Voucher', name: 'Tabitha Thrice' })
  await about.getByRole('button', { name: 'Save', exact: true }).click()
  await contact.getByRole('button', { name: 'Save contact' }).click()
  await expect(contact.getByRole('link', { name: '+1 718 555 0155' })).toBeVisible()
  await expect(about).toContainText('VIP')
  await expect(about).toContainText('They’re asked to call.')
  await expect(about).toContainText('Voucher')
  await expect(page.getByRole('heading', { level: 1, name: 'Tabitha Thrice' })).toBeVisible()

  const notes = page.getByRole('region', { name: 'Notes' })
  await loseAnswer(page, `**/api/clients/${id}/notes`)
  await notes.getByLabel('New note').fill('Tea, no milk.')
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByRole('alert')).toBeVisible()
  await notes.getByRole('button', { name: 'Save note' }).click()
  await expect(notes.getByLabel('New note')).toHaveValue('')
  await request.post(`/api/clients/${id}/notes`, { data: { text: 'From the other desk.' } })
  await expect(notes.getByRole('listitem')).toContainText(['From the other desk.', 'Tea, no milk.'])

  await request.delete(`/api/clients/${id}`)
  await expect(page.getByText('We can’t find that client.')).toBeVisible()
  await expect(page.getByText('Tea, no milk.')).toBeHidden()
})
