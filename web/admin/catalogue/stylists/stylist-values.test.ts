import { describe, expect, it } from 'vitest'
import { fieldErrors } from '../../../../domain/field-errors.ts'
import { closedDays, emptyStylist, newStylist, type StylistValues, stylistFormIn, stylistValues } from './stylist-values.ts'

const entered: StylistValues = { ...emptyStylist, stylistName: 'Ines', rating: '4.5', daysAvailable: ['Monday', 'Friday'] }
const stylistForm = stylistFormIn('USD')
const findErrors = (values: Partial<StylistValues>) => {
  const { error } = stylistForm.safeParse({ ...entered, ...values })
  return error ? fieldErrors(error) : {}
}

describe('the stylist form', () => {
  it('reads a stylist without an image', () => {
    expect(stylistForm.parse(entered)).toEqual({
      stylistName: 'Ines',
      description: '',
      rating: 4.5,
      status: 'Available',
      daysAvailable: ['Monday', 'Friday'],
      services: null,
    })
  })

  it('keeps the image', () => {
    expect(stylistForm.parse({ ...entered, imageUrl: '/images/a' }).imageUrl).toBe('/images/a')
  })

  it.each([
    ['', 0],
    [' ', 0],
    ['0', 0],
    ['5', 5],
  ])('reads the rating %j as %d', (rating, number) => {
    expect(stylistForm.parse({ ...entered, rating }).rating).toBe(number)
  })

  it('reports all invalid fields at once', () => {
    expect(findErrors({ stylistName: ' ', rating: '4,500', imageUrl: 'http://a.example/a.png' })).toEqual({
      stylistName: 'Stylist name is required',
      rating: 'Rating must be a number',
      imageUrl: 'Upload the image here. Images from other sites can’t be shown.',
    })
    expect(findErrors({ rating: '5.1' })).toEqual({ rating: 'Rating must be from 0 to 5' })
  })

  it('accepts only own prices that the currency can express', () => {
    const services = { isAll: false, terms: { cut: { isOffered: true, Price: '42.50', Duration: '' } } }
    const { error } = stylistFormIn('JPY').safeParse({ ...entered, services })
    expect(error && fieldErrors(error)).toEqual({ services: 'Prices in JPY have no decimals' })
    const away = {
      ...services,
      terms: { cut: { ...services.terms.cut, isOffered: false }, color: { isOffered: true, Price: '', Duration: '' } },
    }
    expect(stylistFormIn('JPY').safeParse({ ...entered, services: away }).success).toBe(true)
  })

  it('reads the chosen services, with prices and durations that differ', () => {
    const typed = (Price: string, Duration: string, isOffered = true) => ({ isOffered, Price, Duration })
    const terms = { cut: typed('', ''), color: typed('50.50', '90'), perm: typed('1', '60', false) }
    const services = { cut: {}, color: { Price: 50.5, Duration: 90 } }
    const { services: read } = stylistForm.parse({ ...entered, services: { isAll: false, terms } })
    expect(read).toEqual(services)
    const { perm: _, ...offered } = terms
    expect(stylistValues({ id: 'ines', ...stylistForm.parse(entered), services }).services).toEqual({
      isAll: false,
      terms: offered,
    })
    expect(findErrors({ services: { isAll: false, terms: { perm: terms.perm } } })).toEqual({
      services: 'Choose at least one service',
    })
    expect(findErrors({ services: { isAll: false, terms: { cut: typed('x', '') } } })).toEqual({
      services: 'Price must be a number',
    })
  })

  it('shows a stylist as one would be entered', () => {
    const stylist = { id: 'ines', ...stylistForm.parse({ ...entered, imageUrl: '/images/a' }), services: undefined }
    expect(stylistValues(stylist)).toEqual({ ...entered, imageUrl: '/images/a' })
  })

  it('shows an imported stylist as far as the form can', () => {
    const brought = {
      id: 'x',
      ...stylistForm.parse(entered),
      services: undefined,
      status: 'On leave',
      daysAvailable: ['Friday', 'Someday', 'Monday'],
    }
    expect(stylistValues(brought)).toMatchObject({ imageUrl: '', status: 'Not Available', daysAvailable: ['Monday', 'Friday'] })
  })
})

describe('a stylist’s days', () => {
  const open = [{ starts: 600, ends: 1140 }]
  const salon = { hours: { Monday: open, Friday: open, Sunday: [] } }

  it('default to the days on which the salon is open', () => {
    expect(newStylist(salon).daysAvailable).toEqual(['Monday', 'Friday'])
  })

  it('can include days on which the salon is closed, with a note', () => {
    expect(closedDays(['Monday', 'Tuesday', 'Sunday'], salon)).toEqual(['Tuesday', 'Sunday'])
  })
})
