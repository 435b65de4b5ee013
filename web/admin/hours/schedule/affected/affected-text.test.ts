import { describe, expect, it } from 'vitest'
import type { Decision } from './affected-api.ts'
import { decisionsText, tellingText } from './affected-text.ts'

const mara = { id: 'MARA', stylistName: 'Mara' }
const to = (stylistId: string, stylistName: string): Decision => ({
  kind: 'move',
  target: { date: '2026-12-02', time: '10:00 AM', stylistId, stylistName },
})
const keep: Decision = { kind: 'keep' }
const cancel: Decision = { kind: 'cancel' }
const decided = (client: string, decision: Decision, isMailed = true) => ({ appointment: { client, isMailed }, decision })

describe('the question about a stylist’s bookings', () => {
  it('says with whom they go, and which stay', () => {
    const all = [decided('Ada', to('IRIS', 'Iris')), decided('Bo', to('IRIS', 'Iris')), decided('Cy', keep)]
    expect(decisionsText(all, mara)).toBe(
      'Iris takes 2 bookings at the same time. 1 booking stays as booked: Mara is expected for it.',
    )
    expect(decisionsText([decided('Ada', to('MARA', 'Mara')), decided('Bo', cancel)], mara)).toBe(
      '1 booking moves to another time with Mara. 1 booking is canceled.',
    )
  })

  it('says who gets an email, and who has to be called', () => {
    const all = [decided('Ada', to('IRIS', 'Iris')), decided('Bo', cancel, false), decided('Cy', keep)]
    expect(tellingText(all, true)).toBe(
      '1 client gets an email about the change of their booking. Please call Bo: no email reaches them.',
    )
    expect(tellingText(all.slice(0, 1), true)).toBe('Each client gets an email about the change of their booking.')
    expect(tellingText(all, false)).toBe('Please call Ada and Bo.')
    expect(tellingText([decided('Cy', keep)], true)).toBe('Nobody gets an email: nothing changes for the clients so far.')
  })
})
