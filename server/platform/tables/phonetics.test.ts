import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { phoneticsFilter, withoutPhonetics } from './phonetics.ts'

const sheet =
  '<x:row r="1"><c t="inlineStr"><is><t>山田 花代</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh><rPh sb="3"\neb="5"><r><t>ハナコ</t></r></rPh ><rPh/><phoneticPr fontId="0"/></is></c><x:rPh sb="0"><x:t>ハ</x:t></x:rPh></x:row>'
const plain = '<x:row r="1"><c t="inlineStr"><is><t>山田 花代</t><phoneticPr fontId="0"/></is></c></x:row>'

test('readings of letters are left out wherever the pieces of a sheet are cut', () => {
  const bytes = Buffer.from(sheet)
  for (let size = 1; size <= bytes.length; size++) {
    const strip = phoneticsFilter()
    const parts = Array.from({ length: Math.ceil(bytes.length / size) }, (_, index) =>
      strip(bytes.subarray(index * size, (index + 1) * size), (index + 1) * size >= bytes.length),
    )
    expect(Buffer.concat(parts).toString()).toBe(plain)
  }
})

test('a workbook without readings stays as it is', () => {
  const workbook = zipSync({ 'xl/worksheets/sheet1.xml': strToU8('<row><c t="str"><v>rPh</v></c></row>') })
  expect(withoutPhonetics(workbook)).toBe(workbook)
})

test('a text without end or tags isn’t looked at again with each piece', () => {
  const looked: number[] = []
  const strip = phoneticsFilter()
  strip(Buffer.from('<t>'), false)
  for (let piece = 0; piece < 50; piece++) looked.push(strip(Buffer.alloc(10_000, 'a'), false).length)
  strip(Buffer.from(`<${'r'.repeat(2_000)}`), false)
  looked.push(strip(Buffer.alloc(10_000, 'a'), false).length)
  expect(looked).toEqual(looked.map(() => 10_000))
})
