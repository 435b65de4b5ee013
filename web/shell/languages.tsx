import { lazy, Suspense } from 'react'
import { useAppSelector } from '../store/hooks.ts'

// Most salons have one language, and most visitors come to one page.
const Switch = lazy(() => import('./language-switch.tsx').then(({ LanguageSwitch }) => ({ default: LanguageSwitch })))
const Links = lazy(() => import('./language-switch.tsx').then(({ LanguageLinks }) => ({ default: LanguageLinks })))

/** The salon's languages, where there are several: all in a row, or as a menu. */
export function Languages({ as }: { readonly as: 'row' | 'menu' }) {
  const hasSeveral = useAppSelector(({ salon }) => (salon.salon?.languages?.offered.length ?? 0) > 1)
  return hasSeveral && <Suspense fallback={null}>{as === 'menu' ? <Switch /> : <Links />}</Suspense>
}
