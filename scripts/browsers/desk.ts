import { addDays } from '../../domain/time/calendar.ts'
import { actionsIn, until } from './actions.ts'
import type { Browser, Element } from './webdriver.ts'

const panel = (label: string) => `section[aria-label="${label}"]`
let runs = 0

/** A Wednesday at least five weeks away: the demo salon is open, without bookings, also of earlier runs. */
function quietDate(): string {
  runs += 1
  const date = addDays(new Date().toISOString().slice(0, 10), 28 + 7 * runs)
  return addDays(date, 3 - new Date(`${date}T12:00:00Z`).getUTCDay())
}

function findTile(browser: Browser, name: string, time: string): Promise<Element> {
  return until(`the visit at ${time}`, () =>
    browser.run(
      (who: string, when: string) => {
        const textIn = (each: Element) => (each as unknown as HTMLElement).textContent ?? ''
        const tiles = [...document.querySelectorAll('button')] as unknown as Element[]
        return tiles.find((each) => textIn(each).startsWith(who) && textIn(each).includes(when)) ?? null
      },
      name,
      time,
    ),
  )
}

async function setDate(browser: Browser, label: string, value: string): Promise<void> {
  const field = await until(label, () =>
    browser.run((wanted: string) => {
      const matchingField = [...document.querySelectorAll('input')].find((each) =>
        each.labels?.[0]?.textContent?.startsWith(wanted),
      )
      return (matchingField ?? null) as unknown as Element | null
    }, label),
  )
  await browser.run(
    (each: HTMLInputElement, text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(each, text)
      each.dispatchEvent(new Event('input', { bubbles: true }))
      each.dispatchEvent(new Event('change', { bubbles: true }))
    },
    field,
    value,
  )
}

export function deskSteps(browser: Browser, origin: string) {
  const { find, press, fill, sees, open } = actionsIn(browser, origin)
  const date = quietDate()
  const visit = panel('Visit')
  const booking = panel('New booking')
  const name = `Berta Klein ${Date.now() % 10_000}`
  const tile = (time: string) => findTile(browser, name, time)
  /** Presses a key: a line of the day is thinner than the pointer's targets above it. */
  const enter = async (button: Element) => browser.type(button, '\uE007')
  return {
    'the desk books a new client': async () => {
      await open(`/admin/day?date=${date}`)
      await enter(await find('button', 'Book 11:00 AM with'))
      await fill('Client', name)
      await press('[role="option"]', 'New client')
      await fill('Service', 'cut')
      await press('[role="option"]')
      await press(`${booking} button[type="submit"]`, 'Book')
      await find(`${visit} h2`, name)
      await tile('11:00 AM')
    },
    'the desk moves the visit': async () => {
      await press(`${visit} button`, 'Move')
      // An hour per key.
      const mark = await find('button', '11:00 AM with')
      for (let hours = 0; hours < 4; hours++) await browser.type(mark, '\uE00F')
      await enter(await find('button', '3:00 PM with'))
      await press('[role="dialog"] button', 'Move')
      await sees('is moved to')
      await tile('3:00 PM')
    },
    'the desk cancels the visit, and takes that back': async () => {
      await enter(await tile('3:00 PM'))
      await press(`${visit} button`, 'Cancel')
      await press(`${visit} form button`, 'A mistake')
      await sees('Canceled because')
      await press(`${visit} button, [role="dialog"] button`, 'Undo')
      await find(`${visit} *`, 'Confirmed')
    },
    'the desk takes a payment': async () => {
      await press(`${visit} button`, 'Take payment')
      await press(`${visit} form button[type="submit"]`)
      await find(`${visit} button`, 'Reverse')
    },
    'the salon plans an absence, and takes it back': async () => {
      await open('/admin/schedule')
      await press('button', 'Add an absence')
      await setDate(browser, 'First day', addDays(date, 7))
      await setDate(browser, 'Last day', addDays(date, 8))
      await press('button', 'Save absence')
      await press('button', 'Remove: Away')
      await press('[role="dialog"] button, [role="alertdialog"] button', 'Remove absence')
      await sees('Absence removed.')
    },
  }
}
