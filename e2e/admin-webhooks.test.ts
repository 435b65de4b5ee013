import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { passTime, pauseClock } from './support/clock.ts'
import { admin, expect } from './support/fixtures.ts'
import { expectNothingSideways } from './support/layout.ts'
import { loseAnswer } from './support/lost-answer.ts'
import { testOfOwnSalon } from './support/own-salon.ts'
import { tryAgain } from './support/presses.ts'
import { book } from './support/salon-data.ts'
import { settingsPath } from './support/settings.ts'

interface Received {
  readonly body: string
  readonly headers: Record<string, string>
}

/** A receiver of webhooks: refuses while `isRefusing`, responds once `ready` is resolved. */
interface OwnSystem {
  readonly url: string
  readonly received: Received[]
  isRefusing: boolean
  ready: Promise<void>
}

const test = testOfOwnSalon('--empty').extend<{ system: OwnSystem }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that one needs from the pattern
  system: async ({}, use) => {
    const received: Received[] = []
    const server: Server = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8')
      request.on('data', (chunk: string) => {
        body += chunk
      })
      request.on('end', async () => {
        await system.ready
        received.push({ body, headers: request.headers as Record<string, string> })
        response.writeHead(system.isRefusing ? 503 : 204).end()
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const system = {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
      received,
      isRefusing: false,
      ready: Promise.resolve(),
    }
    await use(system)
    server.closeAllConnections()
    server.close()
  },
})
test.describe.configure({ mode: 'default' })

for (const width of [390, 1280]) {
  test(`a system of the salon's is added and receives a test and a booking at ${width} pixels`, async ({
    page,
    context,
    signIn,
    system,
    catalogue,
    client,
    elsewhere,
    baseURL,
    expectAccessible,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await signIn(admin)
    await page.goto(settingsPath('Webhooks'))
    await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible()
    if (width === 390) await expect(page.getByText('Nothing receives your bookings yet.')).toBeVisible()
    await expectAccessible()

    // Errors appear beside their fields, and input stays.
    await page.getByRole('button', { name: 'Add a webhook' }).click()
    await expect(page.getByLabel('Address')).toBeFocused()
    await page.getByLabel('Address').fill('http://hooks.example/')
    await page.getByLabel('Only some changes').check()
    await page.getByRole('button', { name: 'Add webhook' }).click()
    await expect(page.getByText('Use https://, or http:// within your own network')).toBeVisible()
    await expect(page.getByText('Choose at least one')).toBeVisible()
    await expect(page.getByLabel('Address')).toBeFocused()
    await expectAccessible()
    await expectNothingSideways(page, width)
    await page.getByLabel('Address').fill(system.url)
    await page.getByLabel('New').check()
    await page.getByRole('button', { name: 'Add webhook' }).click()

    const card = page.getByRole('region', { name: system.url })
    await expect(card).toContainText('Receives bookings that are new')
    await expect(page.getByRole('button', { name: 'Add a webhook' })).toBeFocused()
    await card.getByRole('button', { name: 'Show', exact: true }).click()
    const secret = (await card.getByText('whsec_').textContent()) ?? ''

    system.isRefusing = true
    await card.getByRole('button', { name: 'Send a test' }).click()
    await expect(card.getByRole('listitem')).toContainText('Trying again, 1 try so far')
    await expect(card.getByRole('listitem')).toContainText('It answered 503.')
    await expectAccessible()
    await expectNothingSideways(page, width)
    system.isRefusing = false
    await card.getByRole('button', { name: 'Try again' }).click()
    await expect(card.getByRole('listitem')).toContainText('Delivered (204)')
    expect(new Set(system.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)

    const theirs = await elsewhere(client)
    const id = await book(theirs, catalogue)
    await expect(card.getByRole('link', { name: id })).toBeVisible()
    await expect(card.getByRole('listitem').filter({ hasText: id })).toContainText('Delivered (204)')
    const { body, headers } = system.received.at(-1) ?? { body: '', headers: {} }
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({
      type: 'appointment.created',
      data: { appointmentId: id },
    })

    await card.getByRole('button', { name: 'Remove' }).click()
    await loseAnswer(page, '**/api/webhooks/*')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove webhook' }).click()
    // Its answer is lost, and it is gone.
    await expect(page.getByText('Webhook removed.')).toBeVisible()
    await expect(card).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add a webhook' })).toBeFocused()
    expect(await (await context.request.get(`${baseURL}/api/webhooks`)).json()).toEqual([])
  })
}

test('a log that can’t be read again stays, and says so below', async ({ page, signIn, system }) => {
  await signIn(admin)
  await page.request.post('/api/webhooks', { data: { url: system.url, events: [], active: true } })
  await page.clock.install()
  await page.goto(settingsPath('Webhooks'))
  const card = page.getByRole('region', { name: system.url })
  await card.getByRole('button', { name: 'Send a test' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  let isBroken = true
  await page.route(/\/deliveries/, (route) => (isBroken ? route.abort() : route.fallback()))
  const failed = card.getByText('We couldn’t load the latest deliveries.')
  await passTime(page, 21_000, () => expect(failed).toBeVisible({ timeout: 1_000 }))
  await expect(card.getByRole('listitem')).toHaveCount(1)
  await pauseClock(page)
  isBroken = false
  await tryAgain(card.getByRole('alert'), failed)
})

test('the second click of a double click doesn’t switch a webhook back on', async ({ page, signIn, system }) => {
  await signIn(admin)
  await page.request.post('/api/webhooks', { data: { url: system.url, events: [], active: true } })
  await page.goto(settingsPath('Webhooks'))
  const card = page.getByRole('region', { name: system.url })
  let changes = 0
  page.on('request', (request) => {
    if (request.method() === 'PUT') changes += 1
  })
  await card.getByRole('button', { name: 'Switch off' }).click()
  const button = card.getByRole('button', { name: 'Switch on' })
  await button.hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  expect(changes).toBe(1)
  await button.click()
  await expect(card.getByRole('button', { name: 'Switch off' })).toBeVisible()
  expect(changes).toBe(2)
})

test('two webhooks switched off right after each other both stay off', async ({ page, signIn, system }) => {
  await signIn(admin)
  const urls = ['one', 'two'].map((name) => `${system.url}/${name}`)
  for (const url of urls) await page.request.post('/api/webhooks', { data: { url, events: [], active: true } })
  const waitingRequests: (() => void)[] = []
  await page.route('**/api/webhooks/*', async (route) => {
    await new Promise<void>((resolve) => waitingRequests.push(resolve))
    await route.continue()
  })
  await page.goto(settingsPath('Webhooks'))
  const cards = urls.map((url) => page.getByRole('region', { name: url }))
  for (const card of cards) await card.getByRole('button', { name: 'Switch off' }).click()
  await expect.poll(() => waitingRequests.length).toBe(2)
  for (const [index, card] of cards.entries()) {
    waitingRequests[index]?.()
    await expect(card.getByRole('button', { name: 'Switch on' })).toBeVisible()
  }
  for (const card of cards) await expect(card.getByRole('button', { name: 'Switch on' })).toBeVisible()
})

test('a list that was requested before a change doesn’t undo it', async ({ page, signIn, system }) => {
  await signIn(admin)
  const url = `${system.url}/late`
  await page.request.post('/api/webhooks', { data: { url, events: [], active: true } })
  await page.goto(settingsPath('Webhooks'))
  const card = page.getByRole('region', { name: url })
  await expect(card).toBeVisible()
  const late = Promise.withResolvers<void>()
  const delivered = Promise.withResolvers<void>()
  let lists = 0
  await page.route('**/api/webhooks', async (route) => {
    const response = await route.fetch()
    lists += 1
    if (lists > 1) return route.fulfill({ response })
    await late.promise
    await route.fulfill({ response, headers: { ...response.headers(), 'x-late': 'yes' } })
  })
  // Delivered after the log was read, which then requests the list for its counts.
  system.ready = delivered.promise
  await card.getByRole('button', { name: 'Send a test' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(1)
  delivered.resolve()
  await expect.poll(() => lists).toBeGreaterThan(0)
  await card.getByRole('button', { name: 'Switch off' }).click()
  await expect(card.getByRole('button', { name: 'Switch on' })).toBeVisible()
  const isLate = page.waitForResponse((response) => response.headers()['x-late'] === 'yes')
  late.resolve()
  await isLate
  await expect.poll(() => lists).toBeGreaterThan(1)
  await page.unrouteAll({ behavior: 'wait' })
  await expect(card.getByRole('button', { name: 'Switch on' })).toBeVisible()
})
