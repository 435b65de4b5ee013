import { describe, expect, it } from 'vitest'
import { commandsFor, matchingCommands } from './commands.ts'

const found = (typed: string, role: 'administrator' | 'stylist' = 'administrator') =>
  matchingCommands(commandsFor({ role }), typed).map(({ label }) => label)

describe('the box that finds pages and actions', () => {
  it('finds an action by its common names', () => {
    expect(found('block lunch')).toEqual(['Block time'])
    expect(found('sick today')).toEqual(['Plan an absence'])
  })

  it('finds a page by the beginning of its name in any case', () => {
    expect(found('REPO')).toContain('Money: Reports')
  })

  it('offers actions before anything is typed', () => {
    expect(found('')[0]).toBe('New booking')
  })

  it('omits actions and pages without permission', () => {
    expect(found('till', 'stylist')).toEqual([])
    expect(found('new booking', 'stylist')).toEqual([])
    expect(found('block', 'stylist')).toEqual(['Block time'])
  })
})
