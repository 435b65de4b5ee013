import { describe, expect, it } from 'vitest'
import { say } from '../../language/say.ts'
import { statusMessages } from '../appointment.ts'
import { explainedStatus } from './status-text.ts'

const salon = { phone: '718 555 0142', email: 'hello@salon.example' }
const context = { now: 1000, salon, dayAndTime: (seconds: number) => `Friday at ${seconds}` }

describe('beside a visit’s status, its client reads', () => {
  it('that the salon will confirm a Pending visit that is still to come', () => {
    expect(explainedStatus({ status: 'Pending', date: 2000 }, context)).toEqual({
      message: say(statusMessages.Pending),
      more: 'Your time is held. We’ll confirm it.',
    })
    expect(explainedStatus({ status: 'Pending', date: 1000 }, context).more).toBe('')
  })

  it.each([
    ['client', 2000, 'You canceled it on Friday at 900. Changed your mind? Book Again asks for the same time.'],
    ['client', 500, 'You canceled it on Friday at 900. Book Again lets you choose another time.'],
    [
      'salon',
      2000,
      'We canceled it on Friday at 900. Book Again asks for the same time. Call us at 718 555 0142 if you have questions.',
    ],
    [
      'salon',
      500,
      'We canceled it on Friday at 900. Book Again lets you choose another time. Call us at 718 555 0142 if you have questions.',
    ],
  ] as const)('the author and time of a cancellation, with advice: the %s, for a visit at %i', (by, date, more) => {
    expect(explainedStatus({ status: 'Canceled', date, canceled: { by, at: 900 } }, context)).toEqual({
      message: say(statusMessages.Canceled),
      more,
    })
  })

  it('advice if the author of a cancellation is unknown, as for imported visits', () => {
    const { more } = explainedStatus(
      { status: 'Canceled', date: 500 },
      { ...context, salon: { phone: '', email: 'a@b.example' } },
    )
    expect(more).toBe('Book Again lets you choose another time. Write to us at a@b.example if you have questions.')
  })

  it.each(['Confirmed', 'Completed'] as const)('nothing more if it is %s', (status) => {
    expect(explainedStatus({ status, date: 2000 }, context)).toEqual({ message: say(statusMessages[status]), more: '' })
  })
})
