import { Button, TableOfContents } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { GUIDE_TITLES, GUIDES_OF_ROLE, helpAddress, type Guide } from '../../lib/pages/help-topics.ts';
import { useArea } from '../../lib/session/area.ts';
import { useSignedIn } from '../../lib/session/session.ts';
import { EmptyState } from '../../ui/messages/empty-state.tsx';
import { LoadError } from '../../ui/messages/load-error.tsx';
import { Page, PageSkeleton } from '../../ui/page/page.tsx';
import { Markdown } from '../../ui/text/markdown.tsx';
import { guideOfLink, loadGuide } from './guide-texts.ts';
import classes from './help.module.css';

const GuideChoice = ({ guides, chosen }: { guides: readonly Guide[]; chosen: Guide | undefined }) => {
  const area = useArea();
  return (
    <nav aria-label="Guides" className={classes.guides}>
      {guides.map((guide) => (
        <Button
          key={guide}
          component={Link}
          to={helpAddress(area, guide)}
          variant={guide === chosen ? 'light' : 'subtle'}
          color={guide === chosen ? undefined : 'gray'}
          aria-current={guide === chosen ? 'page' : undefined}
          size="compact-md"
        >
          {GUIDE_TITLES[guide]}
        </Button>
      ))}
    </nav>
  );
};

/** The address may have named a section before its text was there. */
const useSectionOfAddress = (text: string | undefined) => {
  const { hash } = useLocation();
  useEffect(() => {
    if (text && hash) document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView();
  }, [text, hash]);
};

const GuideText = ({ guide, readable }: { guide: Guide; readable: readonly Guide[] }) => {
  const area = useArea();
  const { data, error, refetch } = useQuery({
    queryKey: ['help', guide],
    queryFn: () => loadGuide(guide),
    staleTime: Infinity,
  });
  useSectionOfAddress(data);

  if (error && !data)
    return <LoadError message="The guide could not be loaded." onRetry={() => void refetch()} />;
  if (!data) return <PageSkeleton />;
  return (
    <div className={classes.layout}>
      <article id="guide" className="reading">
        <Markdown
          text={data}
          addressOf={(href) => {
            const place = guideOfLink(href, guide, readable);
            return place && helpAddress(area, place.guide, place.anchor);
          }}
        />
      </article>
      <nav aria-label="Contents" className={classes.contents}>
        <TableOfContents
          variant="none"
          size="sm"
          scrollSpyOptions={{ selector: '#guide h2', offset: 96 }}
          getControlProps={({ data: heading }) => ({
            component: 'a',
            href: `#${heading.id}`,
            children: heading.value,
          })}
        />
      </nav>
    </div>
  );
};

/** The guides of the person's role, read inside the product. */
const HelpPage = () => {
  const { guide: named } = useParams();
  const readable = GUIDES_OF_ROLE[useSignedIn().role];
  const chosen = named === undefined ? readable[0] : readable.find((guide) => guide === named);
  return (
    <Page>
      {(readable.length > 1 || !chosen) && <GuideChoice guides={readable} chosen={chosen} />}
      {chosen ? (
        <GuideText key={chosen} guide={chosen} readable={readable} />
      ) : (
        <EmptyState title="There is no such guide." text="Choose one of those above." />
      )}
    </Page>
  );
};

export default HelpPage;
