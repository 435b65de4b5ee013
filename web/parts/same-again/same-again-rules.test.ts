import { expect, test } from 'vitest'
import { findSameAgain } from './same-again-rules.ts'

const service = (id: string, more: object = {}) => ({ id, ServiceName: id, Description: '', Price: 40, Duration: 30, ...more })
const stylist = (id: string, more: object = {}) => ({
  id,
  stylistName: id,
  description: '',
  rating: 5,
  status: 'Available',
  daysAvailable: ['Monday'],
  ...more,
})
const last = { services: [service('cut'), service('color')], stylist: stylist('mara') }

test('the same again has the same services with the same stylist', () => {
  const again = findSameAgain(last, { services: [service('color'), service('cut')], stylists: [stylist('mara')] })
  expect(again).toEqual({ serviceIds: ['cut', 'color'], names: ['cut', 'color'], stylistId: 'mara', stylistName: 'mara' })
})

test('services no longer offered are left out, and the first available stylist replaces one who has left', () => {
  const services = [service('cut'), service('color', { hidden: true })]
  for (const stylists of [[stylist('ines')], [stylist('ines'), stylist('mara', { status: 'Unavailable' })]]) {
    expect(findSameAgain(last, { services, stylists })).toMatchObject({ serviceIds: ['cut'], stylistId: 'any' })
  }
})

test('nothing is offered if no service is left, or nobody does it', () => {
  expect(findSameAgain(last, { services: [service('beard')], stylists: [stylist('mara')] })).toBeNull()
  expect(findSameAgain(last, { services: [service('cut')], stylists: [] })).toBeNull()
})
