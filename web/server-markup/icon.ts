import { type ComponentType, createElement, type ReactElement, type SVGProps } from 'react'

/** An icon as lucide describes it: tags with their attributes. */
interface IconData {
  readonly name: string
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
  readonly aliases?: readonly string[]
}

type IconProps = SVGProps<SVGSVGElement>

/** What all of lucide's icons have. */
const common = {
  xmlns: 'http://www.w3.org/2000/svg',
  width: 24,
  height: 24,
  viewBox: '0 0 24 24',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

const known = new Set(['className', 'aria-hidden', 'strokeWidth'])

/**
 * A decorative icon of lucide as the server renders it: the same markup, by an element that is made once for each class. lucide puts its attributes,
 * classes and lines together each time, which takes longer than the rest of a card. The build makes the server's icons by this (vite.config.ts).
 * @param Icon lucide's own, for props that are rarely given
 */
export function createServerIcon({ name, node, aliases = [] }: IconData, Icon: ComponentType<IconProps>) {
  const lines = node.map(([tag, { key: _, ...attributes }]) => {
    const pairs = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${value}"`)
    return `<${tag}${pairs.join('')}></${tag}>`
  })
  const html = { __html: lines.join('') }
  const own = ['lucide', `lucide-${name}`, ...aliases.map((alias) => `lucide-${alias}`)]
  const elements = new Map<string, ReactElement>()

  function make({ className = '', ...rest }: IconProps): ReactElement {
    const classes = [...new Set([...own, ...className.split(/\s+/)])].filter(Boolean).join(' ')
    return createElement('svg', { ...common, className: classes, ...rest, dangerouslySetInnerHTML: html })
  }
  return (props: IconProps): ReactElement => {
    const { className, strokeWidth, 'aria-hidden': hidden } = props
    if (!hidden || Object.keys(props).some((prop) => !known.has(prop))) return createElement(Icon, props)
    const look = `${strokeWidth} ${className}`
    const element = elements.get(look) ?? make(props)
    elements.set(look, element)
    return element
  }
}
