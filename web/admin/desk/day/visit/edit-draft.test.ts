import { expect, it } from 'vitest'
import type { Appointment } from '../../../../../domain/booking/appointment.ts'
import { visitLines } from '../booking/booking-input.ts'
import { buildEdit, type EditDraft, toDraft } from './edit-draft.ts'

const cut = { id: 'CUT', ServiceName: 'Cut', Description: '', Price: 42.5, Duration: 60 }
const color = { ...cut, id: 'COLOR', ServiceName: 'Color', Price: 90 }
const base = { services: [cut], note: 'Short', version: 3 } as unknown as Appointment

function edited(changes: Partial<EditDraft>) {
  const draft = { ...toDraft(base), ...changes }
  const lines = visitLines({ services: [...draft.services] }, { services: [cut, color], stylist: undefined, currency: 'USD' })
  return buildEdit({ base, version: 4, draft, lines, currency: 'USD' })
}

it('sends only changes', () => {
  expect(edited({})).toEqual({ edit: null, problems: {} })
  expect(edited({ deskNote: 'Left-handed' }).edit).toEqual({ version: 4, deskNote: 'Left-handed' })
  expect(edited({ note: '', minutes: '75' }).edit).toEqual({ version: 4, note: '', minutes: 75 })
  const services = [
    { id: 'CUT', price: '50', minutes: null },
    { id: 'COLOR', price: null, minutes: '45' },
  ]
  expect(edited({ services }).edit).toEqual({
    version: 4,
    services: [
      { id: 'CUT', price: 50 },
      { id: 'COLOR', minutes: 45 },
    ],
  })
})

it('reports problems at their fields', () => {
  const priced = (price: string) => edited({ services: [{ id: 'CUT', price, minutes: null }] })
  expect(priced('a lot')).toEqual({ edit: null, problems: { 'price CUT': 'Price must be a number' } })
  expect(priced('-1').problems).toEqual({ 'price CUT': 'Price must be 0 or more' })
  expect(priced('1.005')).toMatchObject({ edit: null })
  expect(edited({ services: [] }).problems).toEqual({ services: 'Choose at least one service' })
  expect(edited({ minutes: '' }).problems).toEqual({ minutes: 'Minutes must be a whole number' })
})
