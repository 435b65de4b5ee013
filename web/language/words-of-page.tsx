import { type ReactNode, use, useEffect } from 'react'
import { useLocation } from 'react-router'
import { i18n } from '#i18n'
import { useAppSelector } from '../store/hooks.ts'
import { areasOfPage } from './areas.ts'
import { hasWords, loadWords } from './words.ts'

/** Shows a page when its words are there: until then the page before stays. */
export function WordsOfPage({ children }: { readonly children: ReactNode }) {
  const { pathname } = useLocation()
  const isSignedIn = useAppSelector(({ auth }) => auth.User !== null)
  const language = i18n.locale
  const areas = areasOfPage(pathname, isSignedIn)
  useEffect(loadNextWords, [])
  if (!import.meta.env.SSR && !hasWords(language, areas)) use(loadWords(language, areas))
  return children
}

/** Areas that most visitors open next. */
const next = ['site', 'booking'] as const

function loadNextWords(): void {
  if (!hasWords(i18n.locale, next)) void loadWords(i18n.locale, next)
}
