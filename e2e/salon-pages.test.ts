import type { Page } from '@playwright/test'
import { addStylist } from '../server/testing/records.ts'
import { admin, expect, test } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { unique } from './support/salon-data.ts'
import { openSettingsPage, saveSettings } from './support/settings.ts'

/** Records the page's requests to other sites; the map is answered here. */
async function recordOutsideRequests(page: Page, baseURL: string | undefined): Promise<string[]> {
  const requested: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== baseURL) requested.push(origin)
  })
  await page.route('https://www.openstreetmap.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Map</title><p>A map' }),
  )
  return requested
}

test('the owner orders groups of services, and enters how to find and reach the salon; visitors see both', async ({
  page,
  context,
  baseURL,
  database,
  catalogue,
  signIn,
  expectAccessible,
}) => {
  const color = unique('Color')
  const cuts = unique('Cuts')
  const categorize = 'update services set category = $1 where id = $2'
  await database.pool.query(categorize, [color, catalogue.color.id])
  await database.pool.query(categorize, [cuts, catalogue.cut.id])
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(admin)
  const { settings: before } = await (await context.request.get('/api/settings')).json()
  try {
    await openSettingsPage(page, 'Pages')
    const groups = page.getByRole('group', { name: 'Groups of services' })
    const rows = groups.getByRole('button', { name: new RegExp(`^Drag (${color}|${cuts})$`) })
    await expect(rows).toHaveCount(2)
    const last = (await rows.first().getAttribute('aria-label')) === `Drag ${cuts}` ? color : cuts
    await groups.getByRole('button', { name: `Move ${last} up` }).click()
    await expect(rows.first()).toHaveAccessibleName(`Drag ${last}`)
    await groups.getByRole('button', { name: last, exact: true }).click()
    await groups.getByLabel('Text', { exact: true }).fill('What we like best.')
    await groups
      .getByRole('button', { name: /^Use .* for / })
      .first()
      .click()
    const alt = await groups.getByLabel('What it shows').inputValue()
    expect(alt).not.toBe('')

    await expectAccessible()
    await expectNothingSideways(page, 390)
    await saveSettings(page)

    await openSettingsPage(page, 'Details')
    const contact = page.getByRole('region', { name: 'Phones, links and map' })
    await contact.getByRole('button', { name: 'Add another phone' }).click()
    await contact.getByLabel('What it’s for').fill('WhatsApp')
    await contact.getByLabel('Number').fill('12')
    await contact.getByLabel('Social pages').fill('instagram.com/linden\nhttps://linden.example/blog')
    await expect(contact.getByText('Clients see: Instagram · linden.example')).toBeVisible()
    const link = contact.getByLabel('Paste a link to your place')
    await link.fill('https://maps.app.goo.gl/abc')
    await expect(contact.getByText('There is no position in that.')).toBeVisible()
    await link.fill('https://www.google.com/maps/@40.6937,-73.9903,17z')
    await expect(contact.getByLabel('Latitude')).toHaveValue('40.6937')
    await expect(contact.getByLabel('Longitude')).toHaveValue('-73.9903')
    await expectAccessible()
    await expectNothingSideways(page, 390)

    const save = page.getByRole('button', { name: 'Save settings' })
    await save.click()
    await expect(contact.getByText('Enter a phone number, such as')).toBeVisible()
    await expect(contact.getByLabel('Number')).toBeFocused()
    await contact.getByLabel('Number').fill('(718) 555-0143')
    await save.click()
    await expect(page.getByText('Settings saved.')).toBeVisible()
    await expect(contact.getByLabel('Number')).toHaveValue('+1 718 555 0143')

    const outside = await recordOutsideRequests(page, baseURL)
    await page.goto('/services')
    const group = page.getByRole('region', { name: last })
    await expect(group).toContainText('What we like best.')
    await expect(group.getByRole('img', { name: alt })).toBeVisible()
    const headings = page
      .getByRole('main')
      .getByRole('heading', { level: 2, name: new RegExp(`^(${color}|${cuts}|More services)$`) })
    await expect(headings).toHaveText([last, last === cuts ? color : cuts, 'More services'])
    await expectAccessible()
    await expectNothingSideways(page, 390)

    await page.goto('/contact')
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: '+1 718 555 0143' })).toHaveAttribute('href', 'tel:+17185550143')
    await expect(main.getByRole('link', { name: 'Instagram' })).toHaveAttribute('href', 'https://instagram.com/linden')
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'linden.example' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Open in maps' })).toHaveAttribute(
      'href',
      /openstreetmap\.org\/\?mlat=40\.6937&/,
    )
    await expectAccessible()
    await expectNothingSideways(page, 390)
    expect(outside).toEqual([])
    const map = page.frameLocator('iframe[title^="Map of"]')
    await page.getByRole('button', { name: 'Show map' }).click()
    await expect(map.getByText('A map')).toBeVisible()
    expect(outside).toEqual(['https://www.openstreetmap.org'])

    // The first page's policy allows no frame.
    await page.goto('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
    await page.getByRole('button', { name: 'Show map' }).click()
    await expect(map.getByText('A map')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Show map' })).toBeEnabled()
  } finally {
    const { version } = await (await context.request.get('/api/settings')).json()
    expect((await context.request.patch('/api/settings', { data: { version, settings: before } })).status()).toBe(200)
  }
})

test('a visitor sees the lowest prices, a stylist’s own services and work, and books with them', async ({
  page,
  database,
  catalogue,
  client,
  signIn,
  expectAccessible,
}) => {
  const terms = { [catalogue.cut.id]: { Price: 30, Duration: 75 } }
  const setTerms = 'update stylists set services = $1 where id = $2'
  await database.pool.query(setTerms, [JSON.stringify(terms), catalogue.stylist.id])
  const away = unique('Away')
  await addStylist(database, { name: away, status: 'Not Available' })
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(client)
  await page.goto('/services')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: catalogue.cut.name }) })
  await expect(card).toContainText('from $30.00')
  await expect(card).toContainText('60–75 minutes')

  await page.goto('/about')
  const team = page.getByRole('region', { name: 'Meet the stylists' })
  const teamMember = (name: string) =>
    team.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })
  await expect(teamMember(away)).toBeVisible()
  await expect(teamMember(away).getByRole('link')).toHaveCount(0)
  await expect(teamMember(catalogue.stylist.name)).toContainText(`Services: ${catalogue.cut.name}`)
  await expect(team.getByRole('button', { name: /^Enlarge: / }).first()).toBeVisible()
  await expectAccessible()
  await expectNothingSideways(page, 390)
  await teamMember(catalogue.stylist.name)
    .getByRole('link', { name: `Book with ${catalogue.stylist.name}` })
    .click()

  const cut = page.getByRole('button', { name: catalogue.cut.name, exact: true })
  await expect(cut).toHaveAccessibleDescription(/^\$30\.00 · 75\s*min/)
  await cut.click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('button', { name: catalogue.stylist.name, exact: true })).toHaveAttribute('aria-pressed', 'true')
})
