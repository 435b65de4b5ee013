import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../field-errors.ts'
import { weekdays } from '../time/calendar.ts'
import { isAvailable, removedDays, worksOn } from './schedule/stylist-rules.ts'
import { stylist, stylistInput } from './stylist.ts'

const ines = {
  stylistName: 'Ines',
  description: 'Color',
  rating: 4.5,
  imageUrl: '/images/abc_-9',
  status: 'Available',
  daysAvailable: ['Monday', 'Friday'],
}

const readErrors = (input: unknown) => {
  const { error } = stylistInput.safeParse(input)
  return error ? fieldErrors(error) : {}
}
const parseDays = (daysAvailable: unknown) => stylistInput.parse({ ...ines, daysAvailable }).daysAvailable

describe('input for a stylist', () => {
  it('has all fields of the form', () => {
    expect(stylistInput.parse(ines)).toEqual(ines)
  })

  it('has the defaults of the specification: rating 0, Available, no image', () => {
    expect(stylistInput.parse({ stylistName: 'Jo', description: '', daysAvailable: [] })).toEqual({
      stylistName: 'Jo',
      description: '',
      rating: 0,
      status: 'Available',
      daysAvailable: [],
    })
  })

  it('reports all missing fields in plain words', () => {
    expect(readErrors({ rating: 'good', status: 'Away', imageUrl: 7 })).toEqual({
      stylistName: 'Stylist name is required',
      description: 'Description must be text',
      rating: 'Rating must be a number',
      status: 'Status must be Available or Not Available',
      imageUrl: 'The image must be a web address',
      daysAvailable: 'Days must be a list of weekdays',
    })
  })

  it('drops unknown fields', () => {
    expect(stylistInput.parse({ ...ines, id: 'mine', admin: true })).toEqual(ines)
  })
})

describe('a rating', () => {
  it.each([0, 0.1, 4.75, 5])('may be %f', (rating) => {
    expect(readErrors({ ...ines, rating })).toEqual({})
  })

  it.each([-0.1, 5.01, 6, -1])('cannot be %f', (rating) => {
    expect(readErrors({ ...ines, rating })).toEqual({ rating: 'Rating must be from 0 to 5' })
  })

  it.each(['4', null, Number.NaN])('is never %j', (rating) => {
    expect(readErrors({ ...ines, rating })).toEqual({ rating: 'Rating must be a number' })
  })
})

describe('a status', () => {
  it.each(['Available', 'Not Available'])('may be %s', (status) => {
    expect(stylistInput.parse({ ...ines, status }).status).toBe(status)
  })

  it.each(['available', 'Unavailable', '', null, true])('cannot be %j', (status) => {
    expect(readErrors({ ...ines, status })).toEqual({ status: 'Status must be Available or Not Available' })
  })
})

describe('the days', () => {
  it('are sorted from Monday, without duplicates', () => {
    expect(parseDays(['Sunday', 'Wednesday', 'Monday', 'Sunday', 'Monday'])).toEqual(['Monday', 'Wednesday', 'Sunday'])
    expect(parseDays([...weekdays].reverse())).toEqual(weekdays)
    expect(parseDays([])).toEqual([])
  })

  it('are at most seven', () => {
    expect(readErrors({ ...ines, daysAvailable: Array(8).fill('Monday') })).toEqual({
      daysAvailable: 'Choose at most seven days',
    })
  })

  it.each(['Mon', 'monday', 'Caturday', '', 1, null])('are weekdays by their full names, not %j', (day) => {
    expect(readErrors({ ...ines, daysAvailable: ['Monday', day] })).toEqual({
      daysAvailable: 'Days must be weekdays, Monday to Sunday',
    })
  })
})

describe('an image address', () => {
  it.each(['/images/a', '/images/A-z_0', 'https://res.cloudinary.com/demo/image/upload/v1/a.jpg?x=1&y=2'])(
    'may be %s',
    (imageUrl) => {
      expect(stylistInput.parse({ ...ines, imageUrl }).imageUrl).toBe(imageUrl)
    },
  )

  const elsewhere = [
    'https://a.example/a.png',
    'https://res.cloudinary.com.evil.example/a.png',
    'https://evil.example/https://res.cloudinary.com/a.png',
    'https://res.cloudinary.com@evil.example/a.png',
    'https://res.cloudinary.com:8443/a.png',
    '//evil.example/a.png',
    'http://a.example/a.png',
    '/images/../api/me',
    '/images/a/b',
    '/images/',
    'a.png',
    '',
  ]
  const schemes = ['javascript:alert(1)', 'data:image/svg+xml,<svg>', ' https://a.example', 'x https://a.example', 'https://']
  const breakingOut = [
    'https://a.example/"onerror="x',
    "https://a.example/'",
    'https://a.example/<b>',
    'https://a.example\\@b.example',
  ]
  const unstorable = [
    'https://a.example/\u0000',
    'https://a.example/\u007f',
    'https://a.example/\ud800',
    'https://a.example/\u2028',
  ]
  it.each([...elsewhere, ...schemes, ...breakingOut, ...unstorable, 'https://a.example/a b', '/images/a\n'])(
    'cannot be %j',
    (imageUrl) => {
      expect(readErrors({ ...ines, imageUrl })).toEqual({
        imageUrl: 'Upload the image here. Images from other sites can’t be shown.',
      })
    },
  )

  it('has at most 2048 characters', () => {
    const makeAddress = (length: number) => 'https://res.cloudinary.com/'.padEnd(length, 'x')
    expect(readErrors({ ...ines, imageUrl: makeAddress(2048) })).toEqual({})
    expect(readErrors({ ...ines, imageUrl: makeAddress(2049) })).toEqual({ imageUrl: 'The image address is too long' })
  })
})

describe('worksOn', () => {
  const monday = '2026-11-30'

  it('is true on the days of an available stylist only', () => {
    expect(worksOn(ines, monday)).toBe(true)
    expect(worksOn(ines, '2026-12-01')).toBe(false)
    expect(worksOn(ines, '2026-12-04')).toBe(true)
    expect(worksOn({ ...ines, daysAvailable: [] }, monday)).toBe(false)
  })

  it.each(['Not Available', 'available', 'On leave', ''])('treats the status %j as unavailable', (status) => {
    expect(isAvailable({ status })).toBe(false)
    expect(worksOn({ ...ines, status }, monday)).toBe(false)
  })

  it('treats Available as available', () => {
    expect(isAvailable({ status: 'Available' })).toBe(true)
  })
})

it('reads a stored stylist with any status and days, and only its own fields', () => {
  const brought = { id: 'x', stylistName: 'Jo', description: '', rating: 9, status: 'On leave', daysAvailable: ['Someday'] }
  expect(stylist.parse({ ...brought, secret: 'x' })).toEqual(brought)
})

describe('the days that a change removes', () => {
  const works = (daysAvailable: string[], status = 'Available') => ({ status, daysAvailable })
  it.each([
    [works(['Monday', 'Friday']), works(['Monday']), ['Friday']],
    [works(['Friday', 'Monday']), works(['Monday', 'Friday'], 'Not Available'), ['Monday', 'Friday']],
    [works(['Monday'], 'Not Available'), works([], 'Not Available'), []],
    [works(['Monday'], 'Not Available'), works(['Monday']), []],
    [works(['Monday']), works(['Monday', 'Sunday']), []],
    [works(['Someday']), works([]), []],
  ])('from %j to %j are %j', (before, after, days) => {
    expect(removedDays(before, after)).toEqual(days)
  })
})
