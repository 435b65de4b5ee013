import type { ReactNode } from 'react'

interface StandalonePageProps {
  /** 8:5. */
  readonly art: ReactNode
  readonly kicker: string
  readonly heading: string
  readonly text: string
  /** Links: plain ones, since the app may be broken. */
  readonly children: ReactNode
}

export function StandalonePage({ art, kicker, heading, text, children }: StandalonePageProps) {
  return (
    <main className="mx-auto grid min-h-dvh max-w-xl content-center justify-items-center gap-6 px-6 py-16 text-center">
      <title>{heading}</title>
      <meta name="robots" content="noindex" />
      <div className="aspect-8/5 w-full max-w-xs">{art}</div>
      <p className="text-sm font-medium tracking-widest text-accent uppercase">{kicker}</p>
      <h1 className="font-serif text-title font-medium">{heading}</h1>
      <p className="text-muted">{text}</p>
      <p className="flex flex-wrap justify-center gap-3">{children}</p>
    </main>
  )
}
