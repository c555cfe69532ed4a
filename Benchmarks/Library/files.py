"""The music that large libraries are made of: the same files, tags and pictures each time."""
import os, pathlib, random, struct, subprocess, sys, unicodedata

ASSETS = pathlib.Path(__file__).resolve().parent.parent.parent / "Assets" / "Library"


def vorbis_comments(tags):
    def text(value):
        data = value.encode()
        return struct.pack("<I", len(data)) + data

    return text("Jukebox") + struct.pack("<I", len(tags)) + b"".join(text(f"{key}={value}") for key, value in tags.items())


def with_flac_tags(sound, tags):
    """A FLAC file: the marker, its properties, our tags, and the frames of `sound`."""
    place, last = 4, False
    while not last:
        last = bool(sound[place] & 0x80)
        place += 4 + int.from_bytes(sound[place + 1:place + 4], "big")
    comments = vorbis_comments(tags)
    return (sound[:4] + b"\0" + sound[5:42] + b"\x84" + len(comments).to_bytes(3, "big") + comments + sound[place:])


def with_id3_tags(sound, tags):
    names = {"TITLE": "TIT2", "ARTIST": "TPE1", "ALBUM": "TALB", "TRACKNUMBER": "TRCK", "DATE": "TDRC", "GENRE": "TCON"}

    def size(count):
        return bytes(count >> shift & 0x7F for shift in (21, 14, 7, 0))

    frames = b""
    for key, value in tags.items():
        data = b"\x03" + value.encode()
        frames += names[key].encode() + size(len(data)) + b"\0\0" + data
    return b"ID3\x04\0\0" + size(len(frames)) + frames + sound


def tags_of(path):
    number, _, title = path.stem.partition(" ")
    year = 1960 + sum(path.parent.name.encode()) % 60
    return {"TITLE": title, "ARTIST": path.parent.parent.name, "ALBUM": path.parent.name, "TRACKNUMBER": number,
            "DATE": str(year), "GENRE": ["Pop", "Rock", "Jazz", "Classical"][year % 4]}


def make_real_files(probe, folder, scratch):
    """20,000 files of half a second, alternately FLAC and MP3, with different tags."""
    subprocess.run([probe, "tree", folder, "20000"], check=True, stdout=sys.stderr)
    wave, flac, mp3 = scratch / "a.wav", scratch / "a.flac", scratch / "a.mp3"
    subprocess.run(["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", "sine=440:d=0.5:r=44100", "-bitexact", wave], check=True)
    subprocess.run(["flac", "-s", "-f", wave, "-o", flac], check=True)
    subprocess.run(["lame", "--quiet", "-V5", "--id3v2-only", wave, mp3], check=True)
    sounds = flac.read_bytes(), mp3.read_bytes()
    for number, path in enumerate(sorted(folder.rglob("*.flac"))):
        if number % 2:
            path.unlink()
            path.with_suffix(".mp3").write_bytes(with_id3_tags(sounds[1], tags_of(path)))
        else:
            path.write_bytes(with_flac_tags(sounds[0], tags_of(path)))


def make_covered_tree(probe, folder, scratch):
    """Empty files in the folders of 10,000 albums, with hard links of 64 pictures as covers."""
    subprocess.run([probe, "tree", folder, "100000"], check=True, stdout=sys.stderr)
    pictures = sorted(ASSETS.glob("*.png"))
    covers = []
    for number in range(64):
        covers.append(scratch / f"cover{number}.jpg")
        turn = f"scale=700:700,hue=h={number // len(pictures) * 90}"
        subprocess.run(["ffmpeg", "-v", "error", "-y", "-i", pictures[number % len(pictures)], "-vf", turn, "-q:v", "4", covers[-1]],
                       check=True)
    for number, album in enumerate(sorted(album for artist in folder.iterdir() for album in artist.iterdir())):
        os.link(covers[number % 64], album / "cover.jpg")


def words_to_type(tree, count):
    """What people would type: the beginnings of two words of a title, an artist or an album, in letters of every keyboard."""
    songs, random_number = sorted(tree.rglob("*.flac")), random.Random(7)
    result = []
    while len(result) < count:
        song = random_number.choice(songs)
        name = random_number.choice([song.stem, song.parent.name, song.parent.parent.name])
        letters = "".join(letter for letter in unicodedata.normalize("NFD", name.lower()) if letter in "abcdefghijklmnopqrstuvwxyz ")
        words = letters.split()[:2]
        if words:
            result.append(" ".join(word[:5] for word in words))
    return result
