import { expect, test } from 'vitest'
import type { Service } from '../../../../../domain/salon/service.ts'
import type { Stylist } from '../../../../../domain/salon/stylist.ts'
import { fitServices, readBookingInput, sumLines, visitLines } from './booking-input.ts'
import { type BookingDraft, emptyDraft, isStarted } from './draft.ts'

const cut: Service = { id: 'CUT', ServiceName: 'Cut', Description: '', Price: 45, Duration: 60 }
const color: Service = { id: 'COLOR', ServiceName: 'Color', Description: '', Price: 90, Duration: 90 }
const mara: Stylist = {
  id: 'MARA',
  stylistName: 'Mara',
  description: '',
  rating: 5,
  status: 'Available',
  daysAvailable: [],
  services: { CUT: { Price: 50, Duration: 45 } },
}
const catalogue = { services: [cut, color], stylist: mara, currency: 'USD' }

function buildRequest(changes: Partial<BookingDraft>, outside = false) {
  const draft: BookingDraft = { ...emptyDraft, forWhom: { who: 'walk-in' }, ...changes }
  const lines = visitLines(draft, catalogue)
  const slot = { stylistId: 'MARA', date: '2026-12-02', starts: 605 }
  return readBookingInput(draft, { lines, slot, currency: 'USD', outside })
}
const chosenService = (id: string, price: string | null = null, minutes: string | null = null) => ({ id, price, minutes })

test('a visit uses the stylist’s terms unless others are typed', () => {
  const lines = visitLines(
    { services: [chosenService('CUT'), chosenService('COLOR', '80,50', '75'), chosenService('GONE')] },
    catalogue,
  )
  expect(sumLines(lines)).toEqual({ mills: 130_500, minutes: 120 })
  expect(fitServices(lines)).toBe('CUT,COLOR:75')
  expect(
    fitServices(visitLines({ services: [chosenService('CUT', null, 'long'), chosenService('COLOR', null, '90')] }, catalogue)),
  ).toBe('CUT,COLOR')
})

test('the request has the displayed values, edited terms only, and the desk’s choices', () => {
  const { problems, input } = buildRequest(
    { services: [chosenService('CUT'), chosenService('COLOR', '80', '75')], tellClient: false, note: ' Gentle ' },
    true,
  )
  expect(problems).toEqual({})
  expect(input).toEqual({
    serviceIds: ['CUT', 'COLOR'],
    stylistId: 'MARA',
    date: '2026-12-02',
    time: '10:05 AM',
    confirmed: true,
    expected: { total: 130, minutes: 120 },
    services: [{ id: 'COLOR', price: 80, minutes: 75 }],
    outside: true,
    tellClient: false,
    note: 'Gentle',
    walkIn: true,
  })
})

test.each<[Partial<BookingDraft>, Record<string, string>]>([
  [{}, { services: 'Choose at least one service' }],
  [{ services: [chosenService('CUT')], forWhom: { who: 'search', typed: 'Ann' } }, { client: 'Choose a client, or “Walk-in”' }],
  [{ services: [chosenService('CUT', '1,250')] }, { 'price CUT': 'Price must be a number' }],
  [{ services: [chosenService('CUT', '9.999')] }, { 'price CUT': 'Price must be a number' }],
  [{ services: [chosenService('CUT', '-5')] }, { 'price CUT': 'Price must be 0 or more' }],
  [{ services: [chosenService('CUT', null, '42')] }, { 'minutes CUT': 'Minutes must be a multiple of 5' }],
  [{ services: [chosenService('CUT', null, '')] }, { 'minutes CUT': 'Duration must be a number of minutes' }],
  [
    { services: [chosenService('CUT')], forWhom: { who: 'new', name: ' ', phone: '', email: 'x' } },
    { 'client.name': 'Name is required', 'client.email': expect.any(String) },
  ],
])('%j is refused with reasons', (draft, problems) => {
  expect(buildRequest(draft).problems).toEqual(problems)
})

test('a new client needs a name only', () => {
  const { input } = buildRequest({
    services: [chosenService('CUT')],
    forWhom: { who: 'new', name: 'Zoë', phone: '', email: '' },
  })
  expect(input.client).toEqual({ name: 'Zoë' })
})

test('a draft is saved once something is entered', () => {
  expect(isStarted(emptyDraft)).toBe(false)
  expect(isStarted({ ...emptyDraft, forWhom: { who: 'search', typed: 'a' } })).toBe(true)
})
