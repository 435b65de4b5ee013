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
  // What most visitors open next.
  useEffect(() => {
    if (!hasWords(language, 2)) void loadWords(language, 2)
  }, [language])
  if (!import.meta.env.SSR && !hasWords(language, parts)) use(loadWords(language, parts))
  return children
}
