import ical from 'ical.js'
import { expect, test } from 'vitest'
import { defaultLook } from '../../../domain/salon/look/look.ts'
import { colorName, inColor } from './color.ts'

const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Chairtime//Appointments//EN', 'END:VCALENDAR', ''].join('\r\n')

test('a calendar has the color name nearest to the salon’s color', () => {
  expect(['#a4492f', '#1f6f5c', '#2b3f73', '#d6147f', '#ffd400', '#3a3a3c'].map(colorName)).toEqual([
    'sienna',
    'teal',
    'darkslategray',
    'mediumvioletred',
    'gold',
    'darkslategray',
  ])
})

test('a salon’s own color is in its calendars; the default color isn’t', () => {
  expect(inColor(file, defaultLook)).toBe(file)
  const calendar = ical.Component.fromString(inColor(file, { ...defaultLook, accent: '#d6147f' }))
  expect(calendar.getFirstPropertyValue('color')).toBe('mediumvioletred')
  expect(calendar.getFirstPropertyValue('x-apple-calendar-color')).toBe('#D6147F')
})
