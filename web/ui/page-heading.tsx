import type { ReactNode, Ref } from 'react'

interface PageHeadingProps {
  readonly title: string
  readonly kicker?: string
  /** Language of the title, if it isn't the page's. */
  readonly lang?: string | undefined
  readonly headingRef?: Ref<HTMLHeadingElement>
  readonly children?: ReactNode
}

/** The page's h1. Takes the focus after a navigation (`FocusOnNavigation`). */
export function PageHeading({ title, kicker, lang, headingRef, children }: PageHeadingProps) {
  return (
    <header className="mb-8 grid max-w-2xl gap-3 sm:mb-12 in-data-workspace:mb-4 in-data-workspace:gap-1 sm:in-data-workspace:mb-4">
      {kicker && <p className="text-sm font-semibold tracking-[0.14em] text-accent uppercase">{kicker}</p>}
      <h1
        ref={headingRef}
        tabIndex={-1}
        lang={lang}
        className="font-serif text-title font-medium wrap-anywhere in-data-workspace:text-heading"
      >
        {title}
      </h1>
      {/* Narrow enough for two lines in any fallback font: a word that just doesn't fit would move the page. */}
      {children && <p className="max-w-xl text-lg text-muted in-data-workspace:text-base">{children}</p>}
    </header>
  )
}
