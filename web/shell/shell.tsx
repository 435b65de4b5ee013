import type { ReactNode } from 'react'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'

/** What stands around every page: header, footer, and the way past them. */
export function Shell({ children }: { readonly children: ReactNode }) {
  useFocusOnNavigation()
  return (
    <div className="flex min-h-dvh flex-col">
      <main id="content" className="mx-auto w-full max-w-6xl grow px-5 py-10 sm:px-8 sm:py-14">
        {children}
      </main>
    </div>
  )
}
