import { expect, test } from 'vitest'
import { firstNameOf } from './first-name.ts'

test.each([
  ['Ada Lovelace', 'Ada'],
  ['  Zoë O’Hara', 'Zoë'],
  ['Anne-Marie\u00a0Roth', 'Anne-Marie'],
  ['ليلى حداد', 'ليلى'],
  ['王小明', '王小明'],
  ['김민준', '김민준'],
  ['山田\u3000太郎', '山田'],
  ['マリア・シルバ', 'マリア'],
  ['Nguyễn', 'Nguyễn'],
  ['', ''],
  ['  ', ''],
])('the first name in %j is %j', (name, first) => {
  expect(firstNameOf(name)).toBe(first)
})
