import { type ReactNode, use, useEffect } from 'react'
import { useLocation } from 'react-router'
import { i18n } from '#i18n'
import { useAppSelector } from '../store/hooks.ts'
import { hasWords, loadWords, partsOf } from './words.ts'

/** Shows a page when its words are there: until then the page before stays. */
export function WordsOfPage({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const isSignedIn = useAppSelector(({ auth }) => auth.User !== null)
  const language = i18n.locale
  const parts = partsOf(pathname, isSignedIn)
  useEffect(loadNextWords, [])
  if (!import.meta.env.SSR && !hasWords(language, parts)) use(loadWords(language, parts))
  return children
}

/** The words of what most visitors open next. */
function loadNextWords(): void {
  if (!hasWords(i18n.locale, 2)) void loadWords(i18n.locale, 2)
}
