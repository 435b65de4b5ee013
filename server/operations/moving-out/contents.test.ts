import { getTableColumns, getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { tables } from '../../testing/test-database.ts'
import { contents, leftOut, settingsTable } from './contents.ts'

const listColumns = (name: string) => {
  const table = tables.find((each) => getTableName(each) === name)
  return table ? Object.values(getTableColumns(table)).map((column) => column.name) : []
}
const exported = [...contents, { tables: settingsTable, statement: 'document' }]

test('every table is exported, or left out for a reason', () => {
  const listedTables = [...exported.flatMap((content) => Object.keys(content.tables)), ...Object.keys(leftOut)]
  expect(tables.length).toBeGreaterThan(40)
  expect(tables.map(getTableName).toSorted()).toEqual(listedTables.toSorted())
})

test('every column of exported tables is exported, or left out for a reason', () => {
  for (const { tables: read, statement } of exported) {
    for (const [table, { without = {} }] of Object.entries(read)) {
      const columns = listColumns(table)
      expect(columns, table).toEqual(expect.arrayContaining(Object.keys(without)))
      const missing = columns.filter((column) => !(column in without) && !new RegExp(`\\b${column}\\b`).test(statement))
      expect(missing, table).toEqual([])
    }
  }
})

test('each kind, name and column is listed once', () => {
  for (const values of [
    contents.map(({ kind }) => kind),
    contents.map(({ name }) => name),
    ...contents.map(({ columns }) => columns),
  ])
    expect(new Set(values).size).toBe(values.length)
})
