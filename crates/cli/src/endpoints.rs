//! Addresses of single seats: `--endpoint SEAT=URL`.

use crate::args::PlayArgs;
use crate::error::CliError;
use crate::processes::variable;

/// The beginning of the place under which a seat's model is asked.
const PLACE: &str = "seat";
/// The beginning of the variable with the key of a seat.
const VARIABLE: &str = "COOPERAGE_API_KEY_";

/// Adds the models and addresses of seats with endpoints of their own: the model of the run, at a place of its provider.
pub(crate) fn seat_endpoints(endpoints: &[String], play: &mut PlayArgs) -> Result<(), CliError> {
    if endpoints.is_empty() {
        return Ok(());
    }
    let bare: Vec<&String> = play.models.iter().filter(|model| !model.contains('=')).collect();
    let named = match bare[..] {
        [model] => model.split_once('/').filter(|(provider, _)| !provider.contains('@')),
        _ => None,
    };
    let Some((provider, model)) = named.map(|(provider, model)| (provider.to_owned(), model.to_owned()))
    else {
        return Err(CliError::usage("--endpoint is for runs with one model, which each of these seats asks")
            .hint("name it with --model, such as --model compatible/MODEL"));
    };
    let has_usual = !play.reach.base_urls.is_empty();
    for (place_in_list, endpoint) in endpoints.iter().enumerate() {
        let seat = endpoint.split_once('=').and_then(|(seat, url)| Some((seat.parse::<u32>().ok()?, url)));
        let Some((seat, url)) = seat else {
            return Err(CliError::usage(format!("--endpoint `{endpoint}` names no seat"))
                .hint("write --endpoint SEAT=URL, such as --endpoint 0=http://127.0.0.1:8000/v1"));
        };
        let place = format!("{provider}@{PLACE}{seat}");
        if place_in_list == 0 && !has_usual {
            // Calls that are made for no seat go to the first endpoint, where the run names no address of its own.
            let bare = play.models.iter_mut().find(|model| !model.contains('='));
            bare.into_iter().for_each(|bare| *bare = format!("{place}/{model}"));
        }
        play.models.push(format!("{seat}:*={place}/{model}"));
        play.reach.base_urls.push(format!("{place}={url}"));
    }
    Ok(())
}

/// The key of a seat's endpoint, with the name of its variable.
pub(crate) fn seat_key(place: Option<&str>) -> Option<(String, String)> {
    let seat: u32 = place?.strip_prefix(PLACE)?.parse().ok()?;
    let name = format!("{VARIABLE}{seat}");
    let key = variable(&name)?.into_string().ok()?;
    Some((name, key))
}
