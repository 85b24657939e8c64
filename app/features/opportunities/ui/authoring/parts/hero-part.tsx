import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/forms/text-field.tsx';
import { OpportunityPicture } from '../../opportunity-picture.tsx';
import { PictureDialog } from '../dialogs/picture-dialog.tsx';
import { useField, useWriting, WritingPart } from './writing.tsx';

/** The picture of the card and of the page header. */
export function HeroPart() {
  const { fields, uploads, set, setContent } = useWriting();
  const field = useField();
  const [choosing, setChoosing] = useState(false);
  const { heroKey = null, content } = fields;
  const describe = (alt: string) =>
    setContent(({ hero }) => ({ heroAlt: alt, ...(hero && { hero: { ...hero, alt } }) }));
  const remove = () => {
    set({ heroKey: null });
    setContent(() => ({ heroAlt: '', hero: undefined }));
  };
  return (
    <WritingPart
      path="heroKey"
      title="Picture"
      hint="Shown on the card and at the top of the page. Use a wide format."
    >
      {heroKey && (
        <>
          <OpportunityPicture
            heroKey={heroKey}
            picture={content.hero}
            alt={content.heroAlt}
            className="aspect-video w-full max-w-md rounded-md"
          />
          <TextField
            {...field('content.heroAlt')}
            label="Description"
            hint="For members who cannot see it."
            maxLength={500}
            value={content.heroAlt}
            onChange={({ currentTarget }) => describe(currentTarget.value)}
          />
        </>
      )}
      <div className="flex flex-wrap gap-3">
        <Button icon="Upload" onClick={() => setChoosing(true)}>
          {heroKey ? 'Change picture' : 'Choose picture'}
        </Button>
        {heroKey && (
          <Button variant="quiet" onClick={remove}>
            Remove
          </Button>
        )}
      </div>
      {choosing && (
        <PictureDialog
          picture={null}
          onTakeIn={uploads.picture}
          onTaken={(picture) => {
            set({ heroKey: picture.key });
            setContent(() => ({ hero: picture, heroAlt: picture.alt }));
            setChoosing(false);
          }}
          onDescribe={({ alt }) => describe(alt)}
          onClose={() => setChoosing(false)}
        />
      )}
    </WritingPart>
  );
}
