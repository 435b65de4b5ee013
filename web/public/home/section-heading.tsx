interface SectionHeadingProps {
  readonly id: string
  readonly kicker: string
  readonly title: string
}

/** The heading of one of the home page's sections; the section is labelled by its `id`. */
export function SectionHeading({ id, kicker, title }: SectionHeadingProps) {
  return (
    <div className="mb-8 grid gap-2">
      <p className="text-sm font-semibold tracking-[0.14em] text-accent uppercase">{kicker}</p>
      <h2 id={id} className="font-serif text-title font-medium">
        {title}
      </h2>
    </div>
  )
}
