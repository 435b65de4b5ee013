import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import type { DatabaseConnection } from '../../server/platform/database/client.ts'
import { addAccount, adminEmail, password } from '../../server/testing/records.ts'
import { momentOffset, shiftClock } from '../../server/testing/run/moment.ts'
import { beginRandom, uniqueEmail } from '../../server/testing/run/random.ts'
import { awaitHydration } from './hydration.ts'
import { type Kept, openKeeper } from './keeper.ts'
import { notedCatalogue, openSalon, type Salon } from './salon.ts'
import { book, type Catalogue, ownCatalogue } from './salon-data.ts'

export { expect, password }

/** Created at the server's first start. */
export const admin = { email: adminEmail, password }

export interface Client {
  readonly uid: string
  readonly name: string
  readonly email: string
}

interface Fixtures {
  /** Seeded random data per test, the same for one seed. */
  readonly randomData: undefined
  readonly salon: Salon
  readonly database: DatabaseConnection
  readonly client: Client
  /** Services and a stylist that no other test books. */
  readonly catalogue: Catalogue
  /** Id of a pending booking of the catalogue's cut, 40 days ahead at 2:00 PM, by the signed-in client. */
  readonly bookingId: string
  /** Signs in through the API, in the given or the test's own browser context. */
  readonly signIn: (person: { email: string }, context?: BrowserContext) => Promise<void>
  readonly elsewhere: (person: { email: string }, options?: BrowserContextOptions) => Promise<BrowserContext>
  /** Fails on any axe violation in the page's current state. */
  readonly expectAccessible: (page?: Page) => Promise<void>
}

interface WorkerFixtures {
  /** This worker's demo salon: only one test at a time runs there. */
  readonly demoSalon: Salon
  /** Opens a resource for a file's tests, and keeps it until another file needs one. */
  readonly keep: <Value>(open: () => Promise<Kept<Value>>) => Promise<Value>
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  demoSalon: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that one needs from the pattern
    async ({}, use) => {
      const { value, close } = await openSalon({ flags: ['--demo'] })
      await use(value)
      await close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  keep: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use) => {
      const { keep, close } = openKeeper()
      await use(keep)
      await close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  randomData: [
    // biome-ignore lint/correctness/noEmptyPattern: as above
    async ({}, use, { testId, repeatEachIndex, retry }) => {
      beginRandom(`${testId} ${repeatEachIndex} ${retry}`)
      await use(undefined)
    },
    { auto: true },
  ],

  salon: async ({ demoSalon }, use) => {
    const removeAdded = await notedCatalogue(demoSalon)
    await use(demoSalon)
    await removeAdded()
  },

  // In every context, pages get the run's clock and wait for hydration.
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        if (momentOffset() !== 0) await context.addInitScript(shiftClock, momentOffset())
        awaitHydration(context)
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],

  context: async ({ context }, use) => {
    await use(context)
    await endRoutes(context)
  },

  baseURL: async ({ salon }, use) => use(salon.origin),

  database: async ({ salon }, use) => use(salon.database),

  client: async ({ database }, use) => {
    const name = 'Ada Lovelace'
    const email = uniqueEmail()
    const uid = await addAccount(database, { name, email })
    await use({ uid: uid ?? '', name, email })
  },

  catalogue: async ({ database }, use) => use(await ownCatalogue(database)),

  bookingId: async ({ context, client, signIn, catalogue }, use) => {
    await signIn(client)
    await use(await book(context, catalogue))
  },

  signIn: async ({ context, baseURL }, use) => {
    await use(async ({ email }, other = context) => {
      const response = await other.request.post(`${baseURL}/api/auth/sign-in/email`, { data: { email, password } })
      expect(response.status()).toBe(200)
    })
  },

  elsewhere: async ({ browser, baseURL, signIn }, use) => {
    const opened: BrowserContext[] = []
    await use(async (person, options) => {
      const other = await browser.newContext({ ...(baseURL && { baseURL }), ...options })
      opened.push(other)
      await signIn(person, other)
      return other
    })
    for (const other of opened) {
      await endRoutes(other)
      await other.close()
    }
  },

  expectAccessible: async ({ page }, use) => {
    await use(async (visited = page) => {
      // Fading in lowers the contrast that axe measures.
      await visited.evaluate(endAnimations)
      if (!(await visited.evaluate(() => 'axe' in globalThis))) await visited.evaluate(axe.source)
      expect(await visited.evaluate(findViolations)).toEqual([])
    })
  },
})

/** Requests that a test has routed, and that are under way when it ends, fail in silence. */
async function endRoutes(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
}

/** Runs in the page, with axe. `@axe-core/playwright` takes twice as long: for frames, it sends all results to a second page. */
async function findViolations(): Promise<{ id: string; where: string[] }[]> {
  const { axe } = globalThis as unknown as { axe: typeof import('axe-core') }
  const { violations } = await axe.run(document, { resultTypes: ['violations'] })
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ target }) => target.join(' ')) }))
}

/** Finishes all animations except endless ones. Runs in the page. */
function endAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish()
  }
}
