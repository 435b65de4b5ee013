import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../field-errors.ts'
import { toMills } from '../money/money.ts'
import { openingHours } from './schedule/usual-hours.ts'
import { service, serviceInput, serviceLimits } from './service.ts'

const cut = { ServiceName: 'Cut', Description: 'Wash, cut\nand dry', Price: 45.5, Duration: 60 }

const readErrors = (input: unknown) => {
  const { error } = serviceInput.safeParse(input)
  return error ? fieldErrors(error) : {}
}
const priceError = (Price: unknown) => readErrors({ ...cut, Price }).Price
const durationError = (Duration: unknown) => readErrors({ ...cut, Duration }).Duration

describe('input for a service', () => {
  it('has a name, a description, a price and a duration', () => {
    expect(serviceInput.parse(cut)).toEqual(cut)
  })

  it('reports all missing fields in plain words', () => {
    expect(readErrors({})).toEqual({
      ServiceName: 'Service name is required',
      Description: 'Description must be text',
      Price: 'Price is required',
      Duration: 'Duration is required',
    })
  })

  it('has a name of at most 100 characters and a description of at most 2000, which may be empty', () => {
    expect(readErrors({ ...cut, ServiceName: 'x'.repeat(100), Description: 'x'.repeat(2000) })).toEqual({})
    expect(readErrors({ ...cut, ServiceName: 'x'.repeat(101), Description: 'x'.repeat(2001) })).toEqual({
      ServiceName: 'Service name must be at most 100 characters',
      Description: 'Description must be at most 2000 characters',
    })
    expect(serviceInput.parse({ ...cut, Description: '  ' }).Description).toBe('')
  })

  it('drops unknown fields', () => {
    expect(serviceInput.parse({ ...cut, id: 'mine', createdAt: 'now', admin: true, charges: 0 })).toEqual(cut)
  })
})

describe('a price', () => {
  it.each([0, 0.01, 19.99, 0.29, 99_999.99, 7.255, serviceLimits.maxPrice])('may be %f', (price) => {
    expect(priceError(price)).toBeUndefined()
  })

  it.each([
    [-0.01, 'Price must be 0 or more'],
    [-45, 'Price must be 0 or more'],
    [1_000_000.01, 'Price must be at most 1,000,000'],
    [1e300, 'Price must be at most 1,000,000'],
  ])('cannot be %f', (price, message) => {
    expect(priceError(price)).toBe(message)
  })

  it.each(['45', '', null, Number.NaN, Number.POSITIVE_INFINITY, {}, [45], true])('is never %j', (price) => {
    expect(priceError(price)).toBe('Price must be a number')
  })

  it('is required', () => {
    expect(priceError(undefined)).toBe('Price is required')
  })

  it('may be every whole number of mills up to the maximum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: serviceLimits.maxPrice * 1000 }), (mills) => {
        const { Price } = serviceInput.parse({ ...cut, Price: mills / 1000 })
        expect(toMills(Price)).toBe(mills)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('a duration', () => {
  it.each([5, 47, 60, 540])('may be %i minutes', (minutes) => {
    expect(durationError(minutes)).toBeUndefined()
  })

  it.each([
    [4, 'Duration must be at least 5 minutes'],
    [0, 'Duration must be at least 5 minutes'],
    [-60, 'Duration must be at least 5 minutes'],
    [541, 'Duration must be at most 540 minutes'],
    [undefined, 'Duration is required'],
    [30.5, 'Duration must be a whole number of minutes'],
    ['60', 'Duration must be a number of minutes'],
    [null, 'Duration must be a number of minutes'],
    [Number.NaN, 'Duration must be a number of minutes'],
  ])('cannot be %j minutes', (minutes, message) => {
    expect(durationError(minutes)).toBe(message)
  })

  it('is at most a working day', () => {
    expect(serviceLimits.maxMinutes).toBe(openingHours.closes - openingHours.opens)
  })
})

it('reads a stored service, and only its own fields', () => {
  const brought = { id: 's1', ServiceName: 'Cut', Description: '', Price: 12.345, Duration: 1 }
  expect(service.parse({ ...brought, secret: 'x' })).toEqual(brought)
})

describe('an imported or damaged service', () => {
  it('has a fallback for each missing field', () => {
    expect(service.parse({})).toEqual({ id: '', ServiceName: 'Unknown service', Description: '', Price: 0, Duration: 0 })
  })

  it.each([
    ['45.50', 45.5],
    [' 45 ', 45],
    ['0', 0],
    ['', 0],
    [' ', 0],
    ['forty', 0],
    [null, 0],
    [true, 0],
    [[45], 0],
    [{ amount: 45 }, 0],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [1e300, 0],
    [-5, -5],
  ])('has for the price %j the amount %d', (Price, cost) => {
    expect(service.parse({ Price }).Price).toBe(cost)
  })
})
