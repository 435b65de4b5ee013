import { expect, test } from 'vitest'
import { byCategory, findServices, isLongList } from './find-services.ts'

const service = (ServiceName: string, Description = '') => ({
  id: ServiceName,
  ServiceName,
  Description,
  Price: 1,
  Duration: 30,
})
const all = [
  service('Balayage', 'Color, painted by hand'),
  service('Hair color'),
  service('Crème bath'),
  service('Cut & Finish', 'Ends with a color check'),
]
const findIds = (typed: string) => findServices(all, typed).map(({ id }) => id)

test('an empty search finds everything, in the list’s order', () => {
  expect(findIds('')).toEqual(all.map(({ id }) => id))
  expect(findIds(' & ')).toEqual(all.map(({ id }) => id))
})

test.each([
  ['col', ['Hair color', 'Balayage', 'Cut & Finish']],
  ['COLOR hair', ['Hair color']],
  ['creme', ['Crème bath']],
  ['cut finish', ['Cut & Finish']],
  ['hand color', ['Balayage']],
  ['olor', []],
])('%s finds words that begin with it, names first', (typed, ids) => {
  expect(findIds(typed)).toEqual(ids)
})

test('a list is searched from eleven services on', () => {
  expect(isLongList(Array(10).fill(all[0]))).toBe(false)
  expect(isLongList(Array(11).fill(all[0]))).toBe(true)
})

test('services are grouped by category, in the order of the first of each, those without one last', () => {
  const within = (name: string, category?: string) => ({ ...service(name), ...(category && { category }) })
  const groups = byCategory([within('A', 'Color'), within('B'), within('C', 'Cuts'), within('D', 'Color'), within('E')])
  expect(groups.map(({ category, services }) => [category, services.map(({ id }) => id).join('')])).toEqual([
    ['Color', 'AD'],
    ['Cuts', 'C'],
    ['', 'BE'],
  ])
})

test('the salon’s own order of groups comes first, then others by their first services', () => {
  const within = (name: string, category?: string) => ({ ...service(name), ...(category && { category }) })
  const services = [within('A'), within('B', 'Color'), within('C', 'Cuts'), within('D', 'Nails'), within('E', 'Curls')]
  const ordered = ['Nails', 'Gone', 'Cuts'].map((name) => ({ name }))
  expect(byCategory(services, ordered).map(({ category }) => category)).toEqual(['Nails', 'Cuts', 'Color', 'Curls', ''])
})
