interface SectionHeadingProps {
  readonly id: string
  readonly kicker?: string
  readonly title: string
  /** Language of the title, if it isn't the page's. */
  readonly lang?: string | undefined
}

export function SectionHeading({ id, kicker, title, lang }: SectionHeadingProps) {
  return (
    <div className="mb-8 grid gap-2">
      {kicker && <p className="text-sm font-semibold tracking-[0.14em] text-accent uppercase">{kicker}</p>}
      <h2 id={id} lang={lang} className="font-serif text-title font-medium wrap-anywhere hyphens-auto">
        {title}
      </h2>
    </div>
  )
}
