import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { pageAccess } from '../domain/access.ts'
import routes from './routes.ts'

function listPaths(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, children }) => {
    const full = path === undefined ? parent || '/' : `${parent}/${path}`
    return children ? listPaths(children, full) : [full]
  })
}

test('every page says who may open it, and the table lists no page that isn’t there', () => {
  const pages = listPaths(routes).filter((path) => path !== '/*')
  expect(pages.toSorted()).toEqual(Object.keys(pageAccess).toSorted())
})
