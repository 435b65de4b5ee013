import { expect, onTestFinished, test } from 'vitest'
import { i18n } from './i18n.ts'
import { compareNames } from './sorting.ts'

test.each([
  ['en', ['Zoe', 'émile', 'Eve', 'Ada', 'Chair 10', 'Chair 2'], ['Ada', 'Chair 2', 'Chair 10', 'émile', 'Eve', 'Zoe']],
  ['de', ['Zorn', 'Öztürk', 'Otto', 'Ärmel', 'Arndt'], ['Ärmel', 'Arndt', 'Otto', 'Öztürk', 'Zorn']],
  ['pl', ['Zofia', 'Łucja', 'Lena', 'Mara', 'Ćwik', 'Czesław'], ['Czesław', 'Ćwik', 'Lena', 'Łucja', 'Mara', 'Zofia']],
  ['es', ['Nuria', 'Ñusta', 'Ona', 'Nzola'], ['Nuria', 'Nzola', 'Ñusta', 'Ona']],
  ['ar', ['Ada', 'نور', 'أحمد'], ['أحمد', 'نور', 'Ada']],
])('names are sorted as %s has them', (language, names, sorted) => {
  const before = i18n.locale
  onTestFinished(() => i18n.loadAndActivate({ locale: before, messages: {} }))
  i18n.loadAndActivate({ locale: language, messages: {} })
  expect(names.toSorted(compareNames)).toEqual(sorted)
})
