import type { Salon } from '../../../domain/salon/salon.ts'

interface SocialLinksProps {
  readonly links: Salon['links']
  readonly className: string
}

export function SocialLinks({ links, className }: SocialLinksProps) {
  if (links.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-5">
      {links.map(({ url, name, icon }) => (
        <li key={url} className="min-w-0">
          <a href={url} target="_blank" rel="me noreferrer" className={`${className} gap-2 wrap-anywhere`}>
            <svg aria-hidden="true" className="size-5 shrink-0">
              <use href={`/social.svg#${icon}`} />
            </svg>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
