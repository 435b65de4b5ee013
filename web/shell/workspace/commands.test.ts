import { describe, expect, it } from 'vitest'
import { commandsFor, matchingCommands } from './commands.ts'

const findLabels = (typed: string, role: 'administrator' | 'receptionist' | 'stylist' = 'administrator') =>
  matchingCommands(commandsFor({ role }), typed).map(({ label }) => label)

describe('the box that finds pages and actions', () => {
  it('finds an action by its common names', () => {
    expect(findLabels('block lunch')).toEqual(['Block time'])
    expect(findLabels('sick today')).toEqual(['Mark a stylist away'])
    expect(findLabels('vacation')).toContain('Plan an absence')
  })

  it('finds a page by the beginning of its name in any case', () => {
    expect(findLabels('REPO')).toContain('Money: Reports')
  })

  it('offers actions before anything is typed', () => {
    expect(findLabels('')[0]).toBe('New booking')
  })

  it('omits actions and pages without permission', () => {
    expect(findLabels('till', 'stylist')).toEqual([])
    expect(findLabels('new booking', 'stylist')).toEqual([])
    expect(findLabels('block', 'stylist')).toEqual(['Block time'])
    expect(findLabels('sick', 'stylist')).toEqual([])
    expect(findLabels('sick', 'receptionist')).toEqual(['Mark a stylist away'])
    expect(findLabels('vacation', 'receptionist')).toEqual([])
  })
})
